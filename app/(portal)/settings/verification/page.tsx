import type { Metadata } from 'next';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { settingsStrings } from '@/components/strings/settings';
import { verificationStrings } from '@/components/strings/verification';
import { PolicyEditor } from '@/components/verification/policy-editor';
import { may } from '@/lib/auth/caller';
import { pageCaller } from '@/lib/session/page-caller';
import { presentPolicy } from '@/lib/verification/present';
import { getPolicy } from '@/lib/verification/read';

const words = verificationStrings.policy;

export const metadata: Metadata = { title: words.title };

/** What follows from the results of checks; administrators change it. */
export default async function VerificationPolicyPage() {
  const caller = await pageCaller();
  if (!may(caller, 'getVerificationPolicy')) return <NoAccess title={words.title} />;
  const policy = await getPolicy(caller);
  return (
    <Page
      title={settingsStrings.title}
      crumbs={[{ label: settingsStrings.title, href: '/settings' }, { label: words.title }]}
      filters={<SettingsTabs current="/settings/verification" />}
    >
      <PolicyEditor
        key={policy.version}
        policy={policy}
        standard={presentPolicy(null).rules}
        disabledReason={may(caller, 'updateVerificationPolicy') ? undefined : words.noScope}
      />
    </Page>
  );
}
