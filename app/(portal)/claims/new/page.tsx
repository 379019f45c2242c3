import type { Metadata } from 'next';
import { NewClaimForm } from '@/components/claims/new-claim-form';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { claimStrings } from '@/components/strings/claims';
import { may } from '@/lib/auth/caller';
import { pageCaller } from '@/lib/session/page-caller';

const { form, list } = claimStrings;

export const metadata: Metadata = { title: form.newTitle };

export default async function NewClaimPage() {
  const caller = await pageCaller();
  if (!may(caller, 'createClaim')) return <NoAccess title={form.newTitle} />;
  return (
    <Page
      title={form.newTitle}
      crumbs={[{ label: list.title, href: '/claims' }, { label: form.newTitle }]}
      under={form.newLead}
    >
      <NewClaimForm />
    </Page>
  );
}
