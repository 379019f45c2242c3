import { TriangleAlert } from 'lucide-react';
import type { Timeline } from '@/lib/claims/schema';
import { claimPartStrings } from '../strings/claim-parts';
import { Chip } from '../ui/chip';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { Section } from '../ui/section';
import { TimelineTable } from './timeline-table';
import { TwoClocks } from './two-clocks';
import { mostTelling, numbered } from './two-clocks-layout';

const { timeline: words } = claimPartStrings;
const IN_PREVIEW = 6;
const IN_DRAWING = 16;

function ImpossibleChip({ timeline }: { timeline: Timeline }) {
  const count = timeline.entries.filter((entry) => entry.impossible !== null).length;
  if (count === 0) return null;
  return (
    <Chip tone="bad" icon={<TriangleAlert />}>
      {words.impossibleCount(count)}
    </Chip>
  );
}

/** The telling events of a claim on its overview; the rest is one click away. */
export function TimelinePreview({ timeline }: { timeline: Timeline }) {
  const entries = mostTelling(numbered(timeline), IN_PREVIEW);
  return (
    <Section
      title={words.title}
      count={words.shown(entries.length, timeline.entries.length)}
      note={<span className="text-small text-ink-3">{words.lead}</span>}
      actions={
        <Link href="?tab=timeline" scroll={false} className="text-small">
          {words.all}
        </Link>
      }
      flush
    >
      <TwoClocks timeline={timeline} most={IN_PREVIEW} />
      <TimelineTable entries={entries} lossAt={timeline.lossAt} />
    </Section>
  );
}

/** Everything on record on both clocks. */
export function TimelineTab({ timeline }: { timeline: Timeline }) {
  const entries = numbered(timeline);
  return (
    <Section
      title={words.title}
      count={entries.length}
      note={
        <>
          <ImpossibleChip timeline={timeline} />
          <span className="text-small text-ink-3">
            {words.lead} {words.ticks}
          </span>
        </>
      }
      flush
    >
      {entries.length === 0 ? <EmptyState>{words.empty}</EmptyState> : null}
      <TwoClocks timeline={timeline} most={IN_DRAWING} />
      <TimelineTable entries={entries} lossAt={timeline.lossAt} />
    </Section>
  );
}
