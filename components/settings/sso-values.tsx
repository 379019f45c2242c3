import type { ssoAddresses } from '@/lib/sso/rules';
import { ssoStrings } from '../strings/sso';
import { CopyButton } from '../ui/copy-button';
import { FactList } from '../ui/facts';
import { Section } from '../ui/section';

const words = ssoStrings.values;

function Value({ value, names }: { value: string; names: string }) {
  return (
    <span className="grid gap-0.5">
      <span className="inline-flex items-center gap-1">
        <span className="mono break-all">{value}</span>
        <CopyButton value={value} />
      </span>
      <span className="text-small text-ink-3">{names}</span>
    </span>
  );
}

/** What an administrator pastes into their provider, with the provider's own words for it. */
export function SsoValues({ addresses }: { addresses: ReturnType<typeof ssoAddresses> }) {
  const fact = (label: string, value: string, names: string) => ({
    label,
    value: <Value value={value} names={names} />,
  });
  return (
    <Section title={words.title}>
      <div className="grid max-w-4xl gap-4">
        <p className="prose text-ink-2">{words.lead}</p>
        <h3>{words.saml}</h3>
        <FactList
          facts={[
            fact(words.acs, addresses.acs, words.acsNames),
            fact(words.entityId, addresses.metadata, words.entityIdNames),
            fact(words.slo, addresses.slo, words.sloNames),
            fact(words.metadata, addresses.metadata, words.metadataNames),
          ]}
        />
        <h3>{words.oidc}</h3>
        <FactList
          facts={[
            fact(words.redirect, addresses.callback, words.redirectNames),
            fact(words.backchannelLogout, addresses.backchannelLogout, words.backchannelLogoutNames),
            fact(words.afterLogout, addresses.afterLogout, words.afterLogoutNames),
          ]}
        />
        <FactList facts={[fact(words.login, addresses.login, words.loginNames)]} />
      </div>
    </Section>
  );
}
