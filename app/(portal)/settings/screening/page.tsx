import type { Metadata } from 'next';
import { ScreeningPolicyForm } from '@/components/settings/screening-policy-form';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { settingsStrings } from '@/components/strings/settings';
import { Section } from '@/components/ui/section';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { getScreeningPolicy } from '@/lib/sanctions/update-policy';
import { pageCaller } from '@/lib/session/page-caller';

const words = settingsStrings.screening;

export const metadata: Metadata = { title: words.title };

/** What a clear answer needs; administrators change it. */
export default async function ScreeningPolicyPage() {
  const caller = await pageCaller();
  if (!may(caller, 'getScreeningPolicy')) return <NoAccess title={words.title} />;
  const policy = await getScreeningPolicy(caller);
  return (
    <Page
      title={settingsStrings.title}
      crumbs={[{ label: settingsStrings.title, href: '/settings' }, { label: words.title }]}
      filters={<SettingsTabs current="/settings/screening" />}
    >
      <Section title={words.title}>
        <div className="grid gap-4">
          <p className="prose max-w-[76ch] text-ink-2">{words.lead}</p>
          <p className="text-small text-ink-3">
            {policy.updatedBy && policy.updatedAt ? (
              <>
                {words.chosenBy(policy.updatedBy)} <Moment at={policy.updatedAt} />
              </>
            ) : (
              words.standard
            )}
          </p>
          <ScreeningPolicyForm
            key={policy.version}
            policy={policy}
            disabledReason={may(caller, 'updateScreeningPolicy') ? undefined : words.noScope}
          />
        </div>
      </Section>
    </Page>
  );
}
