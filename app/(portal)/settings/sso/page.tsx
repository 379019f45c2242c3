import type { Metadata } from 'next';
import { FreshProofProvider } from '@/components/settings/fresh-proof';
import { ScimSection } from '@/components/settings/scim-section';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { SsoDomains } from '@/components/settings/sso-domains';
import { SsoForm } from '@/components/settings/sso-form';
import { SsoValues } from '@/components/settings/sso-values';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { authStrings } from '@/components/strings/auth';
import { settingsStrings } from '@/components/strings/settings';
import { ssoStrings } from '@/components/strings/sso';
import { Chip } from '@/components/ui/chip';
import { FactList, Missing } from '@/components/ui/facts';
import { Section } from '@/components/ui/section';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { listScimTokens } from '@/lib/scim/read';
import { scimBase } from '@/lib/scim/rules';
import { pageCaller } from '@/lib/session/page-caller';
import { listSsoDomains, readSsoStanding, type SsoStanding } from '@/lib/sso/read';
import { ssoAddresses } from '@/lib/sso/rules';
import { SSO_REFUSALS } from '@/lib/sso/schema';

const words = ssoStrings.standing;

export const metadata: Metadata = { title: ssoStrings.title };

function Standing({ standing }: { standing: SsoStanding }) {
  const { config, lastSignInAt, lastRefusedAt, lastRefusal } = standing;
  const reason = SSO_REFUSALS.find((each) => each === lastRefusal);
  return (
    <Section title={words.title}>
      <FactList
        facts={[
          {
            label: words.state,
            value: (
              <Chip tone={config?.enabled ? 'good' : 'neutral'}>
                {config ? (config.enabled ? words.on : words.off) : words.none}
              </Chip>
            ),
          },
          {
            label: words.lastSignIn,
            value: lastSignInAt ? <Moment at={lastSignInAt} /> : <Missing>{words.never}</Missing>,
          },
          {
            label: words.lastRefused,
            value: lastRefusedAt ? <Moment at={lastRefusedAt} /> : <Missing>{words.nothingRefused}</Missing>,
            aside: reason ? authStrings.sso.refused[reason] : undefined,
          },
        ]}
      />
    </Section>
  );
}

/** How the organization signs in: what its provider needs to know, its domains, the connection. */
export default async function SsoPage() {
  const caller = await pageCaller();
  if (!may(caller, 'saveSsoConfig')) return <NoAccess title={ssoStrings.title} />;
  const [standing, domains, tokens] = await Promise.all([
    readSsoStanding(caller),
    listSsoDomains(caller),
    listScimTokens(caller),
  ]);
  const addresses = ssoAddresses(env().BASE_URL, caller.organizationId);
  return (
    <Page
      title={settingsStrings.title}
      crumbs={[{ label: settingsStrings.title, href: '/settings' }, { label: ssoStrings.title }]}
      filters={<SettingsTabs current="/settings/sso" />}
    >
      <Standing standing={standing} />
      <SsoValues addresses={addresses} />
      <FreshProofProvider email={caller.actor.email ?? ''}>
        <SsoDomains orgId={caller.organizationId} domains={domains.items} />
        <SsoForm
          orgId={caller.organizationId}
          config={standing.config}
          certificates={standing.certificates.length}
          samlIdpSloUrl={standing.samlIdpSloUrl}
          hasClientSecret={standing.hasClientSecret}
          proven={domains.items.filter(({ verified }) => verified).map(({ domain }) => domain)}
          loginUrl={addresses.login}
        />
        <ScimSection orgId={caller.organizationId} base={scimBase(env().BASE_URL)} tokens={tokens.items} />
      </FreshProofProvider>
    </Page>
  );
}
