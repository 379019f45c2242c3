import type { Metadata } from 'next';
import { NewWebhook } from '@/components/developers/new-webhook';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { applicationStrings } from '@/components/strings/applications';
import { webhookStrings } from '@/components/strings/webhooks';
import { may } from '@/lib/auth/caller';
import { pageCaller } from '@/lib/session/page-caller';

const title = webhookStrings.form.newTitle;

export const metadata: Metadata = { title };

/** Adds an endpoint. */
export default async function NewWebhookPage() {
  const caller = await pageCaller();
  if (!may(caller, 'createWebhook')) return <NoAccess title={title} />;
  return (
    <Page
      title={title}
      crumbs={[
        { label: applicationStrings.tabs.label, href: '/developers' },
        { label: webhookStrings.title, href: '/developers/webhooks' },
        { label: title },
      ]}
    >
      <div className="px-5 py-4 max-tablet:px-4">
        <NewWebhook />
      </div>
    </Page>
  );
}
