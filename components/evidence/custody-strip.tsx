import type { CustodyEntry, Evidence } from '@/lib/evidence/schema';
import { StateChip } from '../states/state-chip';
import { evidenceStrings } from '../strings/evidence';
import { CopyButton } from '../ui/copy-button';
import { formatNumber } from '../ui/format';
import { ScrollRegion } from '../ui/scroll-region';
import { Moment } from '../ui/time';

const words = evidenceStrings.custody;

/** The chain of custody as a line of steps under the viewer, the first at the left. */
export function CustodyStrip({ file, entries, total }: { file: Evidence; entries: CustodyEntry[]; total: number }) {
  return (
    <section aria-labelledby="custody-title" className="border-t border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3">
        <h2 id="custody-title">{words.title}</h2>
        <StateChip group="integrity" value={file.integrity.status} />
        {file.sha256 ? (
          <span className="inline-flex min-w-0 items-center gap-1 text-small text-ink-2">
            {words.digest} <span className="mono clip">{`${file.sha256.slice(0, 8)}…${file.sha256.slice(-6)}`}</span>
            <CopyButton value={file.sha256} />
          </span>
        ) : null}
        <span className="num ml-auto text-small text-ink-3">{words.all(formatNumber(total))}</span>
      </div>
      <ScrollRegion label={words.heading} className="overflow-x-auto px-4 pt-1 pb-3">
        <ol className="flex w-max min-w-full">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="relative min-w-36 flex-1 pt-4 pr-4 text-small before:absolute before:top-1.5 before:left-0 before:h-px before:w-full before:bg-line last:before:w-0"
            >
              <span
                aria-hidden="true"
                className={`absolute top-0.5 left-0 size-2 rounded-full ${entry.action === 'HASHED' || entry.action === 'INTEGRITY_CHECKED' ? 'bg-good-solid' : 'border border-line-strong bg-surface'}`}
              />
              <span className="block font-medium">{evidenceStrings.actions[entry.action]}</span>
              <span className="block text-ink-2">{entry.actor.name}</span>
              <Moment at={entry.at} second className="text-ink-3" />
              {entry.reason ? <span className="block max-w-40 text-ink-3">{entry.reason}</span> : null}
            </li>
          ))}
        </ol>
      </ScrollRegion>
    </section>
  );
}
