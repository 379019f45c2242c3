import type { Metadata } from 'next';
import { KycReportView } from '@/components/kyc/kyc-report';
import { RunKyc } from '@/components/kyc/run-kyc';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { StateChip } from '@/components/states/state-chip';
import { kycStrings as words } from '@/components/strings/kyc';
import { EmptyState } from '@/components/ui/empty-state';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { listKyc } from '@/lib/organizations/read-kyc';
import { pageCaller } from '@/lib/session/page-caller';

export const metadata: Metadata = { title: words.title };

/** The newest verification of the organization's own business. */
export default async function KycPage() {
  const caller = await pageCaller();
  if (!may(caller, 'listOrganizationKyc')) return <NoAccess title={words.title} />;
  const { items } = await listKyc(caller, caller.organizationId, {
    page: 1,
    limit: 1,
    sortBy: 'createdAt',
    sortOrder: 'desc',
  });
  const run = items[0];
  return (
    <Page
      title={words.title}
      crumbs={[{ label: words.title }]}
      actions={
        <RunKyc
          organizationId={caller.organizationId}
          disabledReason={may(caller, 'runOrganizationKyc') ? undefined : words.noWrite}
        />
      }
    >
      {run ? (
        <>
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 max-tablet:px-4">
            <StateChip group="kyc" value={run.status} />
            <span className="text-ink-2">
              {words.asked} <Moment at={run.createdAt} />
            </span>
          </p>
          <KycReportView run={run} />
        </>
      ) : (
        <>
          <EmptyState>{words.empty}</EmptyState>
          <dl className="grid max-w-[76ch] gap-3 px-5 pb-5 max-tablet:px-4">
            {words.brings.map(([what, lead]) => (
              <div key={what} className="border-l border-line pl-3">
                <dt className="font-medium">{what}</dt>
                <dd className="text-ink-2">{lead}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Page>
  );
}
