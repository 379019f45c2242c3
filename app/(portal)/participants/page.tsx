import type { Metadata } from 'next';
import type { PageParams } from '@/components/claims/claims-query';
import { NewParticipant } from '@/components/participants/participant-dialogs';
import { ParticipantsFilters } from '@/components/participants/participants-filters';
import { PARTICIPANT_FILTERS, participantsQuery } from '@/components/participants/participants-query';
import { ParticipantsTable } from '@/components/participants/participants-table';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { participantStrings as words } from '@/components/strings/participants';
import { EmptyState } from '@/components/ui/empty-state';
import { ClearFilters } from '@/components/ui/filters';
import { formatNumber } from '@/components/ui/format';
import { Pagination } from '@/components/ui/pagination';
import { may } from '@/lib/auth/caller';
import { listParticipants } from '@/lib/participants/read';
import { pageCaller } from '@/lib/session/page-caller';

export const metadata: Metadata = { title: words.title };

export default async function ParticipantsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const caller = await pageCaller();
  if (!may(caller, 'listParticipants')) return <NoAccess title={words.title} />;
  const params = await searchParams;
  const { items, pagination } = await listParticipants(caller, participantsQuery(params));
  const filtered = PARTICIPANT_FILTERS.some((name) => params[name] !== undefined);
  return (
    <Page
      title={words.title}
      crumbs={[{ label: words.title }]}
      meta={formatNumber(pagination.total)}
      actions={may(caller, 'createParticipant') ? <NewParticipant /> : undefined}
      filters={<ParticipantsFilters />}
    >
      {items.length === 0 ? (
        <EmptyState action={filtered ? <ClearFilters names={PARTICIPANT_FILTERS} /> : undefined}>
          {filtered ? words.noMatch : words.empty}
        </EmptyState>
      ) : (
        <>
          <ParticipantsTable participants={items} />
          <Pagination page={pagination.page} limit={pagination.limit} totalItems={pagination.total} />
        </>
      )}
    </Page>
  );
}
