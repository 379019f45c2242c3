import clsx from 'clsx';
import { MoveRight, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { TimelineEntry } from '@/lib/claims/schema';
import { claimPartStrings } from '../strings/claim-parts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';
import { delayText, EventSource, EventWords, impossibleText } from './timeline-words';
import { PinMark } from './two-clocks';
import type { Numbered } from './two-clocks-layout';

const { timeline: words } = claimPartStrings;

function Happened({ entry }: { entry: TimelineEntry }) {
  return <Moment at={entry.happenedAt} part={entry.precision === 'day' ? 'date' : 'moment'} />;
}

function Impossible({ entry, lossAt }: { entry: TimelineEntry; lossAt: string }) {
  const sentence = impossibleText(entry, lossAt);
  if (sentence === null) return null;
  return (
    <span className="flex items-start gap-1 font-medium text-bad-fg">
      <TriangleAlert className="icon-s mt-0.75 text-bad-solid" />
      {sentence}
    </span>
  );
}

function pin(entry: Numbered) {
  return <PinMark number={entry.number} loss={entry.kind === 'LOSS'} impossible={entry.impossible !== null} />;
}

/** The events one under the other on a phone, each with both clocks; the loss divides what lies before it from what follows. */
function Stacked({ entries, lossAt }: { entries: readonly Numbered[]; lossAt: string }) {
  return (
    <ol className="tablet:hidden">
      {entries.map((entry) => (
        <Fragment key={entry.id}>
          <li
            className={clsx(
              'relative grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5',
              'before:absolute before:top-0 before:bottom-0 before:left-[1.5rem] before:w-px before:bg-line',
              entry.kind === 'LOSS' && 'my-1 border-y border-dashed border-ink',
              entry.impossible !== null && 'bg-bad-bg',
            )}
          >
            <span className="z-1 pt-px">{pin(entry)}</span>
            <div className="min-w-0">
              <p>
                <EventWords entry={entry} />
              </p>
              <Impossible entry={entry} lossAt={lossAt} />
              <p className="num mt-0.5 flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
                <Happened entry={entry} />
                {Math.abs(entry.delay) < 60_000 ? (
                  <span className="text-ink-3">{words.atOnce}</span>
                ) : (
                  <>
                    <MoveRight role="img" aria-label={words.learnt} className="icon-s text-ink-3" />
                    <Moment at={entry.learntAt} />
                    <span className="text-ink-3">{delayText(entry)}</span>
                  </>
                )}
                <EventSource entry={entry} />
              </p>
            </div>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

/** Events with both clocks: a table, and on a phone one event under the other. An impossible order is red with its sentence. */
export function TimelineTable({ entries, lossAt }: { entries: readonly Numbered[]; lossAt: string }) {
  return (
    <>
      <Stacked entries={entries} lossAt={lossAt} />
      <div className="max-tablet:hidden">
        <Table label={words.table} stack={false} minWidth="42rem">
          <TableHead>
            <Th className="w-10">
              <span className="sr-only">{words.number}</span>
            </Th>
            <Th className="w-32">{words.happened}</Th>
            <Th className="w-32">{words.learnt}</Th>
            <Th right className="w-24">
              {words.delay}
            </Th>
            <Th>{words.event}</Th>
            <Th className="w-32">{words.by}</Th>
          </TableHead>
          <TableBody>
            {entries.map((entry) => (
              <Tr key={entry.id} alert={entry.impossible !== null}>
                <Td>{pin(entry)}</Td>
                <Td nowrap>
                  <Happened entry={entry} />
                </Td>
                <Td nowrap className="text-ink-2">
                  <Moment at={entry.learntAt} />
                </Td>
                <Td right nowrap className="text-ink-2">
                  {delayText(entry)}
                </Td>
                <Td className="py-2">
                  <EventWords entry={entry} />
                  <Impossible entry={entry} lossAt={lossAt} />
                </Td>
                <Td nowrap>
                  <EventSource entry={entry} />
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      </div>
    </>
  );
}
