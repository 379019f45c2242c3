import clsx from 'clsx';
import type { FraudCheck } from '@/lib/forensics/schema';
import { RiskScore } from '../states/state-chip';
import { fraudStrings as words } from '../strings/screening';
import { buttonStyle } from '../ui/button-style';
import { EmptyState } from '../ui/empty-state';
import { formatNumber, formatShare } from '../ui/format';
import { Link } from '../ui/link';
import { ScoreBar } from '../ui/meter';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { FactorLabel } from './factor-label';
import { RunFraudCheck } from './run-fraud-check';

const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

/** How many of the findings that move the score most are named. */
const WITHOUT = 5;

/** What has to be said about a part beside its findings. */
function remarkOn({ name, available, weight, factors }: FraudCheck['components'][number]): string | null {
  if (!available) return name === 'sanctions' ? words.missingLists : words.missing;
  if (weight === 0) return words.uncounted;
  return factors.length === 0 ? words.nothing : null;
}

function Part({ part }: { part: FraudCheck['components'][number] }) {
  const name = words.components[part.name];
  return (
    <tr
      className={clsx(
        'border-t border-line align-top [&>*]:py-1.5 [&>*]:pr-3 [&>:last-child]:pr-0',
        'max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_max-content_max-content] max-tablet:gap-x-4 max-tablet:gap-y-1 max-tablet:py-2 max-tablet:[&>*]:p-0! max-tablet:[grid-template-areas:"part_part_adds""found_found_found""own_weight_weight"]',
      )}
    >
      <th scope="row" className="text-left font-medium max-tablet:[grid-area:part]">
        {name}
      </th>
      <td className="max-tablet:[grid-area:found]">
        <div className="grid gap-1">
          <ScoreBar label={name} value={part.score} className="mt-1.5" />
          {remarkOn(part) ? <span className="text-small text-ink-3">{remarkOn(part)}</span> : null}
          <ul className="grid gap-0.5 text-small text-ink-2">
            {part.factors.map((factor) => (
              <li key={`${factor.code}-${factor.sourceId}`} className="break-words">
                <FactorLabel factor={factor} />{' '}
                <span className="num text-ink-3">{words.points(figure(factor.points))}</span>
              </li>
            ))}
          </ul>
        </div>
      </td>
      <td className="num text-right max-tablet:text-left max-tablet:text-small max-tablet:text-ink-3 max-tablet:[grid-area:own]">
        {part.score === null ? null : (
          <>
            <span className="tablet:hidden">{words.own} </span>
            {figure(part.score)}
          </>
        )}
      </td>
      <td className="num text-right max-tablet:text-small max-tablet:text-ink-3 max-tablet:[grid-area:weight]">
        <span className="tablet:hidden">{words.weight} </span>
        {formatShare(part.effectiveWeight)}
      </td>
      <td className="num text-right font-medium max-tablet:[grid-area:adds]">
        {part.available ? figure(part.contribution) : ''}
      </td>
    </tr>
  );
}

/** The parts one under the other, each with what it adds, down to the score. */
function Waterfall({ check }: { check: FraudCheck }) {
  return (
    <table className="w-full border-collapse max-tablet:block" aria-label={words.parts}>
      <thead className="max-tablet:sr-only">
        <tr className="text-left text-small text-ink-3 [&>th]:pr-3 [&>th]:pb-1 [&>th]:font-medium [&>th:last-child]:pr-0">
          <th scope="col">{words.part}</th>
          <th scope="col" className="w-1/2">
            {words.found}
          </th>
          <th scope="col" className="text-right">
            {words.own}
          </th>
          <th scope="col" className="text-right">
            {words.weight}
          </th>
          <th scope="col" className="text-right">
            {words.adds}
          </th>
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {check.components.map((part) => (
          <Part key={part.name} part={part} />
        ))}
        <tr className="border-t border-line-strong max-tablet:flex max-tablet:justify-between [&>*]:py-1.5 [&>*]:pr-3 [&>:last-child]:pr-0">
          <th scope="row" colSpan={4} className="text-left font-medium">
            {words.title}
          </th>
          <td className="num text-right font-medium">{check.score === null ? '' : figure(check.score)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Without({ check }: { check: FraudCheck }) {
  const named = check.counterfactuals.slice(0, WITHOUT).filter(({ score }) => score !== check.score);
  if (named.length === 0) return null;
  const labels = new Map(
    check.components.flatMap(({ name, factors }) =>
      factors.map((factor) => [`${name} ${factor.code} ${factor.sourceId}`, factor.label]),
    ),
  );
  return (
    <div>
      <h3 className="mb-1 font-medium">{words.without}</h3>
      <ul className="grid gap-1">
        {named.map(({ component, code, sourceId, score }) => (
          <li key={`${component} ${code} ${sourceId}`} className="flex gap-2">
            <span className="min-w-0 break-words text-ink-2">
              {words.withoutOne(labels.get(`${component} ${code} ${sourceId}`) ?? code)}
            </span>
            <span className="num ml-auto font-medium">{figure(score)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The composite fraud score of a participant with its parts, what is missing and what would change it. */
export function FraudSection(props: { participantId: string; check: FraudCheck | null; disabledReason?: string }) {
  const { check } = props;
  return (
    <Section
      title={words.title}
      note={<NotProof />}
      actions={
        <>
          {check === null ? null : (
            <Link href={`/participants/${props.participantId}/scores`} className={buttonStyle({})}>
              {words.history}
            </Link>
          )}
          <RunFraudCheck poiId={props.participantId} disabledReason={props.disabledReason} />
        </>
      }
    >
      {check === null ? (
        <EmptyState>{words.empty}</EmptyState>
      ) : (
        <div className="grid gap-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RiskScore score={check.score} interval={check.interval} />
            <span className="text-ink-2">{words.covered(formatShare(check.coverage))}</span>
            {check.previousScore === null ? null : (
              <span className="text-ink-2">{words.before(figure(check.previousScore))}</span>
            )}
            <span className="text-ink-3">
              {words.at} <Moment at={check.calculatedAt} />
            </span>
          </p>
          <p>
            {words.actions[check.recommendedAction]}
            {check.openHighIndicators > 0 ? ` ${words.openHigh(check.openHighIndicators)}` : null}
          </p>
          <Waterfall check={check} />
          <Without check={check} />
        </div>
      )}
    </Section>
  );
}
