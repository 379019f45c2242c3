import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { ComparedFact, FactSource } from '@/lib/voice/read-contradictions';
import { voiceStrings } from '../strings/voice';
import { Chip } from '../ui/chip';
import { EmptyState } from '../ui/empty-state';
import { Missing } from '../ui/facts';
import { Link } from '../ui/link';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import type { Tone } from '../ui/tones';

const words = voiceStrings.contradictions;

const LOOK: Record<ComparedFact['state'], [Tone, typeof Check]> = {
  agreement: ['good', Check],
  conflict: ['wait', TriangleAlert],
  silence: ['neutral', Minus],
};

function State({ state }: { state: ComparedFact['state'] }) {
  const [tone, Icon] = LOOK[state];
  return (
    <Chip tone={tone} look="plain" icon={<Icon />}>
      {words.states[state]}
    </Chip>
  );
}

function Sources({ sources }: { sources: readonly FactSource[] }) {
  if (sources.length === 0) return <Missing>{words.silent}</Missing>;
  return (
    <ul className="grid gap-1">
      {sources.map((each) => (
        <li key={`${each.href}${each.value}`}>
          <Link href={each.href}>{each.value}</Link>
          <span className="block text-small text-ink-3">{each.source}</span>
        </li>
      ))}
    </ul>
  );
}

/** On a phone each cell says by itself where it comes from. */
function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <span className="hidden text-small text-ink-3 max-tablet:block">{label}</span>
      <div>{children}</div>
    </>
  );
}

/** On a phone the cells of a fact stand two by two under its name. */
const CELL = 'wrap-anywhere max-tablet:h-auto max-tablet:p-0! max-tablet:py-1!';

function FactRow({ fact, formHref }: { fact: ComparedFact; formHref: string }) {
  return (
    <Tr className="max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-x-4 max-tablet:gap-y-1 max-tablet:px-4 max-tablet:py-3">
      <th scope="row" className="px-2 py-2 pl-5 text-left align-top font-medium max-tablet:col-span-2 max-tablet:p-0">
        {voiceStrings.facts[fact.field] ?? fact.field}
      </th>
      <Td tall className={CELL}>
        <Cell label={words.columns.form}>
          {fact.form === null ? <Missing>{words.silent}</Missing> : <Link href={formHref}>{fact.form}</Link>}
        </Cell>
      </Td>
      <Td tall className={CELL}>
        <Cell label={words.columns.documents}>
          <Sources sources={fact.documents} />
        </Cell>
      </Td>
      <Td tall className={CELL}>
        <Cell label={words.columns.call}>
          <Sources sources={fact.calls} />
        </Cell>
      </Td>
      <Td tall className={CELL}>
        <Cell label={words.columns.registry}>
          <Missing>{words.notAsked}</Missing>
        </Cell>
      </Td>
      <Td tall nowrap className={CELL}>
        <State state={fact.state} />
      </Td>
    </Tr>
  );
}

/** Per fact what claim form, documents, call and registry say, each cell linked to its source. */
export function ContradictionsTab({ claimId, facts }: { claimId: string; facts: readonly ComparedFact[] }) {
  const compared = facts.some((fact) => fact.documents.length > 0 || fact.calls.length > 0);
  const conflicts = facts.filter((fact) => fact.state === 'conflict').length;
  return (
    <Section
      title={words.title}
      count={conflicts > 0 ? words.conflicts(conflicts) : undefined}
      note={<NotProof />}
      flush
    >
      <p className="max-w-[72ch] px-5 pb-2 text-small text-ink-2 max-tablet:px-4">{words.note}</p>
      {compared ? (
        <Table
          label={words.title}
          stack={false}
          className="max-tablet:block max-tablet:[&_tbody]:block max-tablet:[&_thead]:sr-only"
        >
          <TableHead>
            <Th>{words.columns.fact}</Th>
            <Th>{words.columns.form}</Th>
            <Th>{words.columns.documents}</Th>
            <Th>{words.columns.call}</Th>
            <Th>{words.columns.registry}</Th>
            <Th>{words.columns.state}</Th>
          </TableHead>
          <TableBody>
            {facts.map((fact) => (
              <FactRow key={fact.field} fact={fact} formHref={`/claims/${claimId}`} />
            ))}
          </TableBody>
        </Table>
      ) : (
        <EmptyState>{words.empty}</EmptyState>
      )}
    </Section>
  );
}
