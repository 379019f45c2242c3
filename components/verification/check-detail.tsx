'use client';

import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { VerificationCheck } from '@/lib/verification/schema';
import { StateChip } from '../states/state-chip';
import { verificationStrings } from '../strings/verification';
import { CopyButton } from '../ui/copy-button';
import { Missing } from '../ui/facts';
import { formatNumber, formatShare, withReadableDates } from '../ui/format';
import { SourceMark } from '../ui/source-mark';
import { PhoneLabel } from '../ui/table';
import { checkMarks, type Mark, spacedName } from './session-values';

const words = verificationStrings.check;

const SEVERITY = {
  critical: { icon: <CircleAlert className="icon-s mt-1 text-bad-solid" />, tone: 'text-bad-fg' },
  warning: { icon: <TriangleAlert className="icon-s mt-1 text-wait-solid" />, tone: 'text-ink' },
  info: { icon: <Info className="icon-s mt-1 text-ink-3" />, tone: 'text-ink-2' },
} as const;

function Reasons({ check }: { check: VerificationCheck }) {
  if (check.reasons.length === 0) return null;
  // Two documents may be doubted for the same reason; the places below tell them apart.
  const reasons = new Map(check.reasons.map((reason) => [`${reason.code}-${reason.message}`, reason]));
  return (
    <ul className="grid gap-1.5">
      {[...reasons].map(([key, reason]) => (
        <li key={key} className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2">
          {SEVERITY[reason.severity].icon}
          <span className="min-w-0">
            <span className={SEVERITY[reason.severity].tone}>{withReadableDates(reason.message)}</span>{' '}
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
  // Codes and zones have no spaces to break at.
  const machine = /^[A-Z0-9<]{10,}$/.test(text);
  return (
    <span className={clsx('break-words', machine && 'mono wrap-anywhere')}>
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
  // What no line of the check knows has no column: a zone that was read is compared with nothing.
  const compares = check.breakdown.some(({ expected }) => expected !== null);
  const measures = check.breakdown.some(({ similarity }) => similarity !== null);
  return (
    <table className="w-full border-collapse max-tablet:block" aria-label={words.expectedFound}>
      <thead className="max-tablet:sr-only">
        <tr className="text-left text-small text-ink-3 [&>th]:pr-3 [&>th]:pb-1 [&>th]:font-medium">
          <th scope="col">{words.item}</th>
          {compares ? <th scope="col">{words.expected}</th> : null}
          <th scope="col">{words.found}</th>
          {measures ? (
            <th scope="col" className="text-right">
              {words.similarity}
            </th>
          ) : null}
          <th scope="col">{words.result}</th>
        </tr>
      </thead>
      <tbody className="max-tablet:block">
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
                'max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-x-3 max-tablet:py-1.5 max-tablet:[&>*]:p-0!',
                mark && props.chosenMarks.has(mark.id) && 'bg-select',
              )}
            >
              <th scope="row" className="min-w-0 text-left font-medium max-tablet:-order-2">
                {spacedName(item.name)}
              </th>
              {compares ? (
                <td className="min-w-0">
                  <PhoneLabel>{words.expected}</PhoneLabel>
                  <Value text={item.expected} other={item.actual} missing={words.nothing} />
                </td>
              ) : null}
              <td className={clsx('min-w-0', !compares && 'max-tablet:col-span-2')}>
                {compares ? <PhoneLabel>{words.found}</PhoneLabel> : null}
                <Value text={item.actual} other={item.expected} missing={words.nothingFound} />{' '}
                {mark ? (
                  <SourceMark kind="document" onOpen={() => props.onChoose(mark)}>
                    {verificationStrings.stage.page(mark.page)}
                  </SourceMark>
                ) : null}
              </td>
              {measures ? (
                <td className="num text-right max-tablet:col-span-2 max-tablet:text-left max-tablet:text-small max-tablet:text-ink-3 max-tablet:empty:hidden">
                  {item.similarity === null ? null : (
                    <>
                      <span className="tablet:hidden">{words.similarity} </span>
                      {formatNumber(item.similarity, { maximumFractionDigits: 2 })}
                    </>
                  )}
                </td>
              ) : null}
              <td className="max-tablet:-order-1 max-tablet:text-right">
                <StateChip group="check" value={item.result} look="plain" />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
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
