import type { Metadata } from 'next';
import { NewApp } from '@/components/developers/new-app';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { applicationStrings } from '@/components/strings/applications';
import { may } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { pageCaller } from '@/lib/session/page-caller';

const title = applicationStrings.form.newTitle;

export const metadata: Metadata = { title };

/** Registers an application. */
export default async function NewAppPage() {
  const caller = await pageCaller();
  if (!may(caller, 'createOAuthApp')) return <NoAccess title={title} />;
  return (
    <Page
      title={title}
      crumbs={[
        { label: applicationStrings.tabs.label, href: '/developers' },
        { label: applicationStrings.apps.title, href: '/developers/apps' },
        { label: title },
      ]}
    >
      <div className="px-5 py-4 max-tablet:px-4">
        <NewApp organizationId={caller.organizationId} baseUrl={env().BASE_URL} />
      </div>
    </Page>
  );
}
