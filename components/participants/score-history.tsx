import { changesBetween } from '@/lib/forensics/rules';
import type { FraudCheck } from '@/lib/forensics/schema';
import { RiskScore } from '../states/state-chip';
import { fraudStrings as words } from '../strings/screening';
import { formatNumber, formatShare } from '../ui/format';
import { Moment } from '../ui/time';
import { FactorLabel } from './factor-label';

const figure = (value: number | null) =>
  value === null ? words.none : formatNumber(value, { maximumFractionDigits: 1 });

/** What changed between two scores, part by part: findings that came and went, and weights. */
function Changes({ before, check }: { before: FraudCheck; check: FraudCheck }) {
  const changes = changesBetween(before.components, check.components);
  if (changes.length === 0) return <p className="text-ink-2">{words.alike}</p>;
  return (
    <ul aria-label={words.changed} className="grid gap-2">
      {changes.map(({ name, score, weight, added, removed }) => (
        <li key={name}>
          <span className="font-medium">{words.components[name]}</span>{' '}
          <span className="num text-ink-2">
            {[
              score ? words.ownChange(figure(score.before), figure(score.after)) : null,
              weight ? words.weightChange(formatNumber(weight.before), formatNumber(weight.after)) : null,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <ul className="grid gap-0.5 text-small">
            {added.map((factor) => (
              <li key={`+${factor.code}${factor.sourceId}`} className="break-words">
                <ins className="no-underline">
                  + <FactorLabel factor={factor} />{' '}
                  <span className="num text-ink-3">{words.points(figure(factor.points))}</span>
                </ins>
              </li>
            ))}
            {removed.map((factor) => (
              <li key={`-${factor.code}${factor.sourceId}`} className="break-words text-ink-2">
                <del>
                  <FactorLabel factor={factor} /> <span className="num">{words.points(figure(factor.points))}</span>
                </del>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Every score of a participant, the newest first. `before` is the one that precedes the last of this page, if there is one. */
export function ScoreHistory(props: { checks: readonly FraudCheck[]; before: FraudCheck | null }) {
  return (
    <ol>
      {props.checks.map((check, index) => {
        const before = props.checks[index + 1] ?? props.before;
        return (
          <li key={check.id} className="grid gap-2 border-t border-line px-5 py-3 first:border-t-0 max-tablet:px-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RiskScore score={check.score} interval={check.interval} />
              <span className="text-ink-2">{words.covered(formatShare(check.coverage))}</span>
              <span className="text-ink-3">
                <Moment at={check.calculatedAt} /> {words.by(check.calculatedBy.name)}
              </span>
            </p>
            {before ? <Changes before={before} check={check} /> : <p className="text-ink-2">{words.first}</p>}
          </li>
        );
      })}
    </ol>
  );
}
