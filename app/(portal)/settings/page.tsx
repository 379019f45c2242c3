import type { Metadata } from 'next';
import { OrganizationSwitch } from '@/components/settings/organization-switch';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { Page } from '@/components/shell/page';
import { settingsStrings } from '@/components/strings/settings';
import { Copyable } from '@/components/ui/copyable';
import { FactList, Missing } from '@/components/ui/facts';
import { countryName } from '@/components/ui/format';
import { Section } from '@/components/ui/section';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { getOrganization } from '@/lib/organizations/read';
import { pageCaller } from '@/lib/session/page-caller';

const words = settingsStrings.organizationFacts;

export const metadata: Metadata = { title: settingsStrings.title };

/** The organization as it is registered, and what it asks of its members. */
export default async function SettingsPage() {
  const caller = await pageCaller();
  const organization = await getOrganization(caller, caller.organizationId);
  return (
    <Page
      title={settingsStrings.title}
      crumbs={[{ label: settingsStrings.title }]}
      filters={<SettingsTabs current="/settings" />}
    >
      <Section title={settingsStrings.organization}>
        <FactList
          facts={[
            { label: words.name, value: organization.name },
            { label: words.slug, value: organization.slug },
            {
              label: words.id,
              value: <Copyable value={organization.id} />,
              aside: settingsStrings.idHint,
            },
            { label: words.registration, value: organization.registrationNumber ?? <Missing>{words.none}</Missing> },
            {
              label: words.country,
              value: organization.country ? countryName(organization.country) : <Missing>{words.none}</Missing>,
            },
            { label: words.since, value: <Moment at={organization.createdAt} year /> },
          ]}
        />
      </Section>
      <Section title={settingsStrings.signIn.title}>
        <OrganizationSwitch
          key={String(organization.mfaRequired)}
          organization={organization}
          setting="mfaRequired"
          words={settingsStrings.signIn}
          allowed={may(caller, 'updateOrganization')}
        />
      </Section>
      <Section title={settingsStrings.fourEyes.title}>
        <OrganizationSwitch
          key={String(organization.screeningFourEyes)}
          organization={organization}
          setting="screeningFourEyes"
          words={settingsStrings.fourEyes}
          allowed={may(caller, 'updateOrganization')}
        />
      </Section>
    </Page>
  );
}
