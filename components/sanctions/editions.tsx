import type { EditionChange, ListEdition } from '@/lib/sanctions/read-versions';
import { SOURCES } from '@/lib/sanctions/rules';
import { FactChanges } from '../participants/fact-changes';
import { listStrings as words } from '../strings/lists';
import { EmptyState } from '../ui/empty-state';
import { formatNumber } from '../ui/format';
import { Link } from '../ui/link';
import { Section } from '../ui/section';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';

/** Every edition that was taken in, with how much it changed; a link shows what. */
export function Editions({ editions, chosen }: { editions: readonly ListEdition[]; chosen: string | null }) {
  const columns = words.historyColumns;
  return (
    <Section title={words.history} count={editions.length} flush>
      {editions.length === 0 ? (
        <EmptyState>{words.noHistory}</EmptyState>
      ) : (
        <Table label={words.history} dense minWidth="40rem">
          <TableHead>
            <Th>{columns.list}</Th>
            <Th>{columns.taken}</Th>
            <Th right>{columns.added}</Th>
            <Th right>{columns.changed}</Th>
            <Th right>{columns.removed}</Th>
          </TableHead>
          <TableBody>
            {editions.map((edition) => (
              <Tr key={edition.id} current={edition.id === chosen}>
                <RowHead>
                  <Link
                    href={`/sanctions?edition=${edition.id}#difference`}
                    aria-label={words.show(SOURCES[edition.source].name)}
                  >
                    {SOURCES[edition.source].name}
                  </Link>
                  {edition.sampleData ? <span className="text-ink-3"> {words.sampleMark}</span> : null}
                </RowHead>
                <Td nowrap phone="when">
                  <Moment at={edition.importedAt} />
                  <span className="ml-2 text-ink-2 tablet:hidden">
                    {words.counts(
                      formatNumber(edition.added),
                      formatNumber(edition.changed),
                      formatNumber(edition.removed),
                    )}
                  </span>
                </Td>
                <Td right phone="hidden">
                  {formatNumber(edition.added)}
                </Td>
                <Td right phone="hidden">
                  {formatNumber(edition.changed)}
                </Td>
                <Td right phone="hidden">
                  {formatNumber(edition.removed)}
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

/** What one edition changed, entry by entry; `edition` is absent where it is older than those that are listed. */
export function EditionDifference(props: { edition?: ListEdition; total: number; items: readonly EditionChange[] }) {
  const { edition, total, items } = props;
  const list = edition ? SOURCES[edition.source].name : undefined;
  const unchanged = edition && edition.added + edition.changed + edition.removed === 0;
  return (
    <Section
      id="difference"
      title={words.difference}
      note={
        <span className="text-small text-ink-3">
          {[list, total > 0 ? words.shown(items.length, total) : ''].filter(Boolean).join(', ')}
        </span>
      }
    >
      {items.length === 0 ? (
        <EmptyState>{unchanged ? words.unchanged : words.noDifference}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((item) => (
            <li key={item.entryId} className="grid gap-1">
              <p>
                <span className="font-medium break-words">{item.name}</span>{' '}
                <span className="text-ink-2">
                  {words.kinds[item.kind]} · <span className="mono">{item.entryId}</span>
                </span>
              </p>
              <FactChanges changes={item.changes} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
