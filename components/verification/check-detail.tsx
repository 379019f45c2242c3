'use client';

import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { VerificationCheck } from '@/lib/verification/schema';
import { StateChip } from '../states/state-chip';
import { verificationStrings } from '../strings/verification';
import { CopyButton } from '../ui/copy-button';
import { Missing } from '../ui/facts';
import { formatNumber, formatShare } from '../ui/format';
import { ScrollRegion } from '../ui/scroll-region';
import { SourceMark } from '../ui/source-mark';
import { checkMarks, type Mark, spacedName } from './session-values';

const words = verificationStrings.check;

const SEVERITY = {
  critical: { icon: <CircleAlert className="icon-s mt-1 text-bad-solid" />, tone: 'text-bad-fg' },
  warning: { icon: <TriangleAlert className="icon-s mt-1 text-wait-solid" />, tone: 'text-ink' },
  info: { icon: <Info className="icon-s mt-1 text-ink-3" />, tone: 'text-ink-2' },
} as const;

function Reasons({ check }: { check: VerificationCheck }) {
  if (check.reasons.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {check.reasons.map((reason) => (
        <li key={`${reason.code}-${reason.message}`} className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2">
          {SEVERITY[reason.severity].icon}
          <span className="min-w-0">
            <span className={SEVERITY[reason.severity].tone}>{reason.message}</span>{' '}
            <span className="mono text-ink-3">{reason.code}</span>
            {reason.userMessage ? (
              <span className="block text-small text-ink-2">
                {words.userMessage}: «{reason.userMessage}»
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The first place where two texts of one length differ is marked, letter by letter; otherwise the text stands as it is. */
export function Compared({ text, other }: { text: string; other: string | null }) {
  if (other === null || other.length !== text.length || other === text) return text;
  const differing = [...text].filter((letter, index) => letter !== other[index]).length;
  if (differing > 4) return text;
  return [...text].map((letter, index) =>
    letter === other[index] ? (
      letter
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: letters have no identity but their place.
        key={index}
        className="rounded-mark bg-bad-bg font-strong text-bad-fg underline underline-offset-3"
      >
        {letter}
      </span>
    ),
  );
}

function Value({ text, other, missing }: { text: string | null; other: string | null; missing: string }) {
  if (text === null || text === '') return <Missing>{missing}</Missing>;
  const machine = /^[A-Z0-9<]{10,}$/.test(text);
  return (
    <span className={clsx('break-words', machine && 'mono')}>
      <Compared text={text} other={other} />
    </span>
  );
}

function Breakdown(props: {
  check: VerificationCheck;
  chosenMarks: ReadonlySet<string>;
  onChoose: (mark: Mark) => void;
}) {
  const { check } = props;
  if (check.breakdown.length === 0) return null;
  const marks = new Map(checkMarks(check).map((mark) => [mark.id, mark]));
  return (
    <ScrollRegion label={words.expectedFound} className="-mx-1 overflow-x-auto px-1">
      <table className="w-full min-w-[30rem] border-collapse" aria-label={words.expectedFound}>
        <thead>
          <tr className="text-left text-small text-ink-3 [&>th]:pr-3 [&>th]:pb-1 [&>th]:font-medium">
            <th scope="col">{words.item}</th>
            <th scope="col">{words.expected}</th>
            <th scope="col">{words.found}</th>
            <th scope="col" className="text-right">
              {words.similarity}
            </th>
            <th scope="col">{words.result}</th>
          </tr>
        </thead>
        <tbody>
          {check.breakdown.map((item, index) => {
            const mark = marks.get(`${check.name}-${index}`);
            return (
              <tr
                key={`${item.name}-${item.source?.page ?? 0}-${item.actual ?? ''}-${
                  // biome-ignore lint/suspicious/noArrayIndexKey: a check may say the same of two places.
                  index
                }`}
                className={clsx(
                  'border-t border-line-soft align-top [&>*]:py-1 [&>*]:pr-3',
                  mark && props.chosenMarks.has(mark.id) && 'bg-select',
                )}
              >
                <th scope="row" className="text-left font-medium">
                  {spacedName(item.name)}
                </th>
                <td>
                  <Value text={item.expected} other={item.actual} missing={words.nothing} />
                </td>
                <td>
                  <Value text={item.actual} other={item.expected} missing={words.nothingFound} />{' '}
                  {mark ? (
                    <SourceMark kind="document" onOpen={() => props.onChoose(mark)}>
                      {verificationStrings.stage.page(mark.page)}
                    </SourceMark>
                  ) : null}
                </td>
                <td className="num text-right">
                  {item.similarity === null ? null : formatNumber(item.similarity, { maximumFractionDigits: 2 })}
                </td>
                <td>
                  <StateChip group="check" value={item.result} look="plain" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Everything a check says: its reasons, what it expected and found with the places, and which engine in which version said so. */
export function CheckDetail(props: {
  check: VerificationCheck;
  chosenMarks: ReadonlySet<string>;
  onChoose: (mark: Mark) => void;
}) {
  const { check } = props;
  return (
    <div className="grid gap-3">
      {check.reasons.length + check.breakdown.length === 0 ? <p className="text-ink-3">{words.none}</p> : null}
      <Reasons check={check} />
      <Breakdown {...props} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
        {check.score === null ? null : (
          <span className="num">
            {words.score} {formatShare(check.score)}
          </span>
        )}
        <span>
          {words.engine} {check.engine.name} {check.engine.version}
        </span>
        <span className="inline-flex items-center gap-1">
          {words.inputs} <span className="mono">{check.inputsHash.slice(0, 12)}</span>
          <CopyButton value={check.inputsHash} />
        </span>
      </p>
    </div>
  );
}
