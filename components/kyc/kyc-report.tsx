import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { OrganizationKyc } from '@/lib/organizations/schema';
import { kycStrings as words } from '../strings/kyc';
import { EmptyState } from '../ui/empty-state';
import { FactList, Missing } from '../ui/facts';
import { formatCalendar, formatNumber } from '../ui/format';
import { Link } from '../ui/link';
import { Notice } from '../ui/notice';
import { Section } from '../ui/section';

const RESULT = {
  pass: <CircleCheck className="icon-s mt-1 text-good-solid" />,
  warn: <TriangleAlert className="icon-s mt-1 text-wait-solid" />,
  fail: <CircleAlert className="icon-s mt-1 text-bad-solid" />,
  not_available: <CircleDashed className="icon-s mt-1 text-ink-3" />,
} as const;

/** A register's word with a capital letter, as it begins a line here. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Owner = OrganizationKyc['beneficialOwners'][number];
type Person = { name: string; participantId: string | null };

const day = (stated: string | null) => (stated ? formatCalendar(stated) : words.notStated);
const stated = (text: string | null | undefined) => text || <Missing>{words.unknown}</Missing>;

function Name({ person }: { person: Person }) {
  if (person.participantId === null) return <span className="font-medium">{person.name}</span>;
  return (
    <Link className="font-medium" href={`/participants/${person.participantId}`}>
      {person.name}
    </Link>
  );
}

function Checks({ checks }: { checks: OrganizationKyc['checks'] }) {
  return (
    <ul className="grid gap-2">
      {checks.map((check) => (
        <li key={check.name} className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2">
          {RESULT[check.result]}
          <span className="min-w-0">
            <span className="font-medium">{words.checkNames[check.name]}</span>{' '}
            <span className="text-ink-2">{words.results[check.result]}</span>
            <span className="block break-words text-ink-2">{check.detail}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 2 });

function shareOf({ effectivePercentage: least, effectiveUpTo: most }: Owner): string {
  if (least === null) return words.shareUnknown;
  return words.share(figure(least), most === null ? null : figure(most));
}

/** Owners as a tree: who owns through a company stands below it. */
function Owners({ owners }: { owners: readonly Owner[] }) {
  return (
    <ul className="grid gap-2">
      {owners.map((owner) => (
        <li
          key={`${owner.key} ${owner.through.join('/')}`}
          className="grid border-l border-line pl-3"
          style={{ marginLeft: `${Math.min(owner.through.length, 6) * 1.25}rem` }}
        >
          <span className="flex flex-wrap gap-x-3">
            <Name person={owner} />
            <span className="num text-ink-2">{shareOf(owner)}</span>
          </span>
          {owner.through.length > 0 ? (
            <span className="text-small text-ink-3">{words.through(owner.through.join(' → '))}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Directors({ directors }: { directors: OrganizationKyc['directors'] }) {
  return (
    <ul className="grid gap-2">
      {directors.map((director) => (
        <li key={director.key} className="grid">
          <Name person={director} />
          <span className="text-ink-2">
            {[
              sentence(director.role),
              `${words.born} ${day(director.dateOfBirth)}`,
              `${words.appointed} ${day(director.appointedOn)}`,
              ...(director.resignedOn ? [words.resigned(day(director.resignedOn))] : []),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the register said, what was checked, who runs and owns the company, and what changed. */
export function KycReportView({ run }: { run: OrganizationKyc }) {
  const { registry } = run;
  if (run.status === 'PENDING') return <EmptyState>{words.pending}</EmptyState>;
  if (!registry)
    return (
      <div className="p-5 max-tablet:px-4">
        <Notice tone="bad">{run.error?.message ?? words.unknown}</Notice>
      </div>
    );
  return (
    <>
      <Section title={words.provider}>
        <div className="grid gap-3">
          {registry.sampleData ? <Notice tone="info">{words.sample}</Notice> : null}
          <FactList
            facts={[
              { label: words.provider, value: registry.provider },
              { label: words.name, value: stated(registry.name) },
              { label: words.number, value: stated(registry.registrationNumber) },
              {
                label: words.status,
                value: stated(registry.status && (words.states[registry.status] ?? registry.status)),
              },
              { label: words.since, value: stated(registry.incorporatedOn && formatCalendar(registry.incorporatedOn)) },
              { label: words.address, value: stated(registry.address) },
            ]}
          />
        </div>
      </Section>
      <Section title={words.checks} count={run.checks.length}>
        <Checks checks={run.checks} />
      </Section>
      <Section title={words.directors} count={run.directors.length}>
        {run.directors.length === 0 ? (
          <EmptyState>{words.noDirectors}</EmptyState>
        ) : (
          <Directors directors={run.directors} />
        )}
      </Section>
      <Section title={words.owners} count={run.beneficialOwners.length}>
        {run.beneficialOwners.length === 0 ? (
          <EmptyState>{words.noOwners}</EmptyState>
        ) : (
          <Owners owners={run.beneficialOwners} />
        )}
      </Section>
      <Section title={words.changes} count={run.changes.length}>
        {run.changes.length === 0 ? <p className="text-ink-2">{words.noChanges}</p> : null}
        <ul className="grid gap-1">
          {run.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}
