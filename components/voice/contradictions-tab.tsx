import clsx from 'clsx';
import { Check, CircleHelp, Minus, TriangleAlert } from 'lucide-react';
import type { ComparedFact, FactSource } from '@/lib/voice/read-contradictions';
import { voiceStrings } from '../strings/voice';
import { Chip } from '../ui/chip';
import { EmptyState } from '../ui/empty-state';
import { Missing } from '../ui/facts';
import { formatCalendar, formatMoney } from '../ui/format';
import { Link } from '../ui/link';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { PAIRS, PhoneLabel, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import type { Tone } from '../ui/tones';

const words = voiceStrings.contradictions;

const LOOK: Record<ComparedFact['state'], [Tone, typeof Check]> = {
  agreement: ['good', Check],
  conflict: ['wait', TriangleAlert],
  not_compared: ['wait', CircleHelp],
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

/** A value as people write it; `currency` is that of the claim. What is compared stays as it was said. */
function readable(field: string, value: string, currency: string | undefined): string {
  if (field === 'amountClaimed.amount' && currency && /^\d+(\.\d+)?$/.test(value)) {
    return formatMoney({ amount: value, currency });
  }
  return field === 'lossDate' ? formatCalendar(value) : value;
}

function Sources({ sources, show }: { sources: readonly FactSource[]; show: (value: string) => string }) {
  if (sources.length === 0) return <Missing>{words.silent}</Missing>;
  return (
    <ul className="grid gap-1">
      {sources.map((each) => (
        <li key={`${each.href}${each.value}`}>
          <Link href={each.href} className="underline">
            {show(each.value)}
          </Link>
          <span className="block text-small text-ink-3">{each.source}</span>
        </li>
      ))}
    </ul>
  );
}

const CELL = `wrap-anywhere ${PAIRS.cell}`;

function FactRow({ fact, formHref, currency }: { fact: ComparedFact; formHref: string; currency?: string }) {
  // What papers and callers say names no currency, and need not mean the claim's.
  const show = (value: string) => readable(fact.field, value, undefined);
  return (
    <Tr className={PAIRS.row}>
      <th scope="row" className={`max-tablet:-order-2 py-2 align-top ${PAIRS.head}`}>
        {voiceStrings.facts[fact.field] ?? fact.field}
      </th>
      <Td tall className={CELL}>
        <PhoneLabel>{words.columns.form}</PhoneLabel>
        {fact.form === null ? (
          <Missing>{words.silent}</Missing>
        ) : (
          <Link href={formHref} className="underline">
            {readable(fact.field, fact.form, currency)}
          </Link>
        )}
      </Td>
      <Td tall className={CELL}>
        <PhoneLabel>{words.columns.documents}</PhoneLabel>
        <Sources sources={fact.documents} show={show} />
      </Td>
      <Td tall className={CELL}>
        <PhoneLabel>{words.columns.call}</PhoneLabel>
        <Sources sources={fact.calls} show={show} />
      </Td>
      <Td tall nowrap className={CELL}>
        <PhoneLabel>{words.columns.registry}</PhoneLabel>
        <Missing>{words.notAsked}</Missing>
      </Td>
      <Td tall nowrap className={clsx(CELL, 'max-tablet:-order-1 max-tablet:py-0! max-tablet:text-right')}>
        <State state={fact.state} />
      </Td>
    </Tr>
  );
}

/** Per fact what claim form, documents, call and registry say, each cell linked to its source. */
export function ContradictionsTab(props: { claimId: string; currency?: string; facts: readonly ComparedFact[] }) {
  const { claimId, currency, facts } = props;
  const compared = facts.some((fact) => fact.documents.length > 0 || fact.calls.length > 0);
  const conflicts = facts.filter((fact) => fact.state === 'conflict').length;
  return (
    <Section
      title={words.title}
      count={conflicts > 0 ? words.conflicts(conflicts) : undefined}
      note={<NotProof />}
      flush
    >
      <p className="max-w-[88ch] px-5 pb-2 text-small text-ink-2 max-tablet:px-4">{words.note}</p>
      {compared ? (
        <Table label={words.title} stack={false} className={PAIRS.table}>
          <TableHead>
            <Th className="w-32">{words.columns.fact}</Th>
            <Th>{words.columns.form}</Th>
            <Th>{words.columns.documents}</Th>
            <Th>{words.columns.call}</Th>
            <Th className="w-24">{words.columns.registry}</Th>
            <Th className="w-30">{words.columns.state}</Th>
          </TableHead>
          <TableBody>
            {facts.map((fact) => (
              <FactRow key={fact.field} fact={fact} formHref={`/claims/${claimId}`} currency={currency} />
            ))}
          </TableBody>
        </Table>
      ) : (
        <EmptyState>{words.empty}</EmptyState>
      )}
    </Section>
  );
}
