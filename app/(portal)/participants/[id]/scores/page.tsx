import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ScoreHistory } from '@/components/participants/score-history';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { participantStrings } from '@/components/strings/participants';
import { fraudStrings as words } from '@/components/strings/screening';
import { EmptyState } from '@/components/ui/empty-state';
import { formatNumber } from '@/components/ui/format';
import { NotProof } from '@/components/ui/not-proof';
import { Pagination } from '@/components/ui/pagination';
import { may } from '@/lib/auth/caller';
import { listFraudChecks } from '@/lib/forensics/read';
import { fraudCheckListQuery } from '@/lib/forensics/schema';
import { getParticipant } from '@/lib/participants/read';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

export const metadata: Metadata = { title: words.history };

/** Every fraud score that a participant has had, and how each differs from the one before. */
export default async function ScoresPage(props: { params: Promise<{ id: string }>; searchParams: SearchParams }) {
  const [{ id }, caller] = await Promise.all([props.params, pageCaller()]);
  if (!may(caller, 'listFraudChecks') || !may(caller, 'getParticipant')) return <NoAccess title={words.history} />;
  if (!isId(id)) notFound();
  const query = { ...(await pageQuery(fraudCheckListQuery, props.searchParams)), sortOrder: 'desc' as const };
  const participant = await foundOr404(getParticipant(caller, id));
  const { items, pagination } = await listFraudChecks(caller, id, query);
  // The score that comes before the last one of this page stands first on the page behind it.
  const behind = { ...query, page: query.page * query.limit + 1, limit: 1 };
  const [before = null] = pagination.hasNext ? (await listFraudChecks(caller, id, behind)).items : [];
  return (
    <Page
      title={words.historyOf(participant.name)}
      crumbs={[
        { label: participantStrings.title, href: '/participants' },
        { label: participant.name, href: `/participants/${id}` },
        { label: words.history },
      ]}
      meta={formatNumber(pagination.total)}
      under={<NotProof />}
    >
      {items.length === 0 ? (
        <EmptyState>{words.noHistory}</EmptyState>
      ) : (
        <>
          <ScoreHistory checks={items} before={before} />
          <Pagination page={pagination.page} limit={pagination.limit} totalItems={pagination.total} />
        </>
      )}
    </Page>
  );
}
