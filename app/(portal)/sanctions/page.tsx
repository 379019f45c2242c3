import type { Metadata } from 'next';
import { EditionDifference, Editions } from '@/components/sanctions/editions';
import { ListUploads } from '@/components/sanctions/list-uploads';
import { RefreshLists } from '@/components/sanctions/refresh-lists';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { roleLine } from '@/components/strings/domain';
import { listStrings as words } from '@/components/strings/lists';
import { EmptyState } from '@/components/ui/empty-state';
import { Missing } from '@/components/ui/facts';
import { formatCalendar, formatNumber } from '@/components/ui/format';
import { KeyboardList } from '@/components/ui/keyboard-list';
import { NotProof } from '@/components/ui/not-proof';
import { Section } from '@/components/ui/section';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { listParticipants } from '@/lib/participants/read';
import { listSanctionsSources } from '@/lib/sanctions/read';
import { editionDifference, listEditions } from '@/lib/sanctions/read-versions';
import type { SanctionsSource } from '@/lib/sanctions/schema';
import { getScreeningPolicy } from '@/lib/sanctions/update-policy';
import { isPlatformAdmin, listUploads } from '@/lib/sanctions/upload-list';
import { isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';

/** Editions and changed entries that are shown at most. */
const EDITIONS = 30;
const CHANGES = 200;

export const metadata: Metadata = { title: words.title };

function Sources({ sources, limit }: { sources: readonly SanctionsSource[]; limit: number }) {
  const isStale = ({ ageDays, sampleData, status }: SanctionsSource) =>
    status !== 'NOT_LOADED' && !sampleData && (ageDays === null || ageDays > limit);
  return (
    <Table label={words.sources} dense minWidth="44rem">
      <TableHead>
        <Th>{words.columns.list}</Th>
        <Th>{words.columns.state}</Th>
        <Th right>{words.columns.entries}</Th>
        <Th>{words.columns.date}</Th>
        <Th>{words.columns.age}</Th>
        <Th>{words.columns.synced}</Th>
      </TableHead>
      <TableBody>
        {sources.map((source) => (
          <Tr key={source.code}>
            <RowHead>{source.name}</RowHead>
            <Td phone="who">
              {source.sampleData ? words.sample : isStale(source) ? words.stale : words.states[source.status]}
              {source.lastError ? <span className="block text-small text-bad-fg">{source.lastError}</span> : null}
            </Td>
            <Td right phone="aside">
              {formatNumber(source.entryCount)}
              <span className="tablet:hidden"> {words.entriesUnit(source.entryCount)}</span>
            </Td>
            <Td nowrap phone="hidden">
              {source.listDate ? formatCalendar(source.listDate) : <Missing>{words.unknown}</Missing>}
            </Td>
            <Td nowrap phone="hidden">
              {source.ageDays === null ? <Missing>{words.unknown}</Missing> : words.age(source.ageDays)}
            </Td>
            <Td nowrap phone="when">
              <span className="text-ink-3 tablet:hidden">{words.columns.synced}: </span>
              {source.lastSyncedAt ? <Moment at={source.lastSyncedAt} /> : <Missing>{words.never}</Missing>}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The matches that wait for a person, the lists behind them, and what every edition changed. */
export default async function SanctionsPage({ searchParams }: Props) {
  const caller = await pageCaller();
  if (!may(caller, 'listSanctionsSources') || !may(caller, 'listParticipants')) return <NoAccess title={words.title} />;
  const { edition } = await searchParams;
  const chosen = typeof edition === 'string' && isId(edition) ? edition : null;
  const [waiting, sources, policy, uploads, editions, difference] = await Promise.all([
    listParticipants(caller, {
      screeningStatus: 'IN_REVIEW',
      page: 1,
      limit: 100,
      sortBy: 'updatedAt',
      sortOrder: 'desc',
    }),
    listSanctionsSources(caller),
    getScreeningPolicy(caller),
    isPlatformAdmin(caller) && may(caller, 'listSanctionsUploads') ? listUploads(caller) : null,
    listEditions(caller, EDITIONS),
    chosen ? editionDifference(caller, chosen, CHANGES) : null,
  ]);
  return (
    <KeyboardList className="contents">
      <Page
        title={words.title}
        crumbs={[{ label: words.title }]}
        actions={<RefreshLists disabledReason={may(caller, 'screenParticipant') ? undefined : words.noWrite} />}
      >
        <Section title={words.waiting} count={waiting.pagination.total} note={<NotProof of="match" />} flush>
          {waiting.items.length === 0 ? (
            <EmptyState>{words.nothingWaits}</EmptyState>
          ) : (
            <Table label={words.waiting} dense>
              <TableBody>
                {waiting.items.map((participant) => (
                  <Tr key={participant.id}>
                    <RowHead>
                      <RowLink href={`/participants/${participant.id}`}>{participant.name}</RowLink>
                    </RowHead>
                    <Td phone="who">{roleLine(participant.roles)}</Td>
                    <Td nowrap phone="when">
                      <Moment at={participant.updatedAt} />
                    </Td>
                  </Tr>
                ))}
              </TableBody>
            </Table>
          )}
        </Section>
        <Section title={words.sources} count={sources.items.length} flush>
          <Sources sources={sources.items} limit={policy.ageLimitDays} />
        </Section>
        {uploads ? <ListUploads uploads={uploads.items} /> : null}
        <Editions editions={editions} chosen={chosen} />
        {difference ? <EditionDifference edition={editions.find(({ id }) => id === chosen)} {...difference} /> : null}
      </Page>
    </KeyboardList>
  );
}
