import type { TeamLoad as Load } from '@/lib/claims/read-work-queue';
import { queueStrings as words } from '../strings/queue';
import { Link } from '../ui/link';
import { Section } from '../ui/section';

const PARTS = [
  { key: 'onTrack', label: words.onTrack, look: 'bg-data-1' },
  { key: 'dueSoon', label: words.soon, look: 'bg-data-2' },
  { key: 'overdue', label: words.late, look: 'load-late' },
] as const;

const LATE =
  'bg-[repeating-linear-gradient(135deg,var(--bad-solid)_0_2px,var(--bad-bg)_2px_4px)] inset-ring inset-ring-bad-solid';
const look = (name: string) => (name === 'load-late' ? LATE : name);

/** Who has how much to do, each bar a link to that person's open claims; overdue is hatched as well as red. */
export function TeamLoad({ team }: { team: readonly Load[] }) {
  const most = Math.max(1, ...team.map((person) => person.open));
  const total = team.reduce((sum, person) => sum + person.open, 0);
  return (
    <Section
      title={words.team}
      count={words.open(total)}
      actions={
        <Link href="/claims?status=OPEN&sortBy=dueAt&sortOrder=asc" className="text-small">
          {words.rebalance}
        </Link>
      }
    >
      <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
        {PARTS.map((part) => (
          <li key={part.key} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-[1px] ${look(part.look)}`} />
            {part.label}
          </li>
        ))}
      </ul>
      <ul className="grid gap-1">
        {team.map((person) => {
          const onTrack = person.open - person.dueSoon - person.overdue;
          const parts = { onTrack, dueSoon: person.dueSoon, overdue: person.overdue };
          return (
            <li key={person.id}>
              <Link
                href={`/claims?status=OPEN&investigator=${person.id}`}
                aria-label={words.load(person.name, onTrack, person.dueSoon, person.overdue)}
                className="grid min-h-6 grid-cols-[8.5rem_minmax(0,1fr)_2rem] items-center gap-2 rounded-mark text-ink hover:bg-hover hover:no-underline"
              >
                <span className="clip">{person.name}</span>
                <span className="flex h-3.5 gap-px">
                  {PARTS.map((part) =>
                    parts[part.key] > 0 ? (
                      <span
                        key={part.key}
                        className={`rounded-[1px] ${look(part.look)}`}
                        style={{ width: `${(parts[part.key] / most) * 100}%` }}
                      />
                    ) : null,
                  )}
                </span>
                <span className="num text-right">{person.open}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
