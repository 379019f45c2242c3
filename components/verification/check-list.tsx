'use client';

import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { CHECK_LABELS, type CheckName, groupOf, PIPELINE_REASONS } from '@/lib/verification/rules';
import type { Verification, VerificationCheck } from '@/lib/verification/schema';
import { StateChip, stateWord } from '../states/state-chip';
import { verificationStrings } from '../strings/verification';
import { formatDuration } from '../ui/format';
import { NotProof } from '../ui/not-proof';
import { CheckDetail } from './check-detail';
import { leadingReason, type Mark } from './session-values';

const words = verificationStrings.check;

type Group = keyof typeof verificationStrings.groups;
const GROUPS: readonly Group[] = ['vehicle', 'identity', 'authenticity', 'ocr'];

function subResult(check: VerificationCheck): string | null {
  if (check.subResult === null || check.subResult === check.result) return null;
  return stateWord('checkSub', check.subResult);
}

/** Told apart from what does not apply to the document: nothing was looked at. */
function didNotRun(check: VerificationCheck): boolean {
  return check.reasons.some(({ code }) => PIPELINE_REASONS.some((reason) => reason === code));
}

/** One check: result, name, its weightiest reason, time; opened it shows everything it found. */
function CheckRow(props: {
  name: CheckName;
  check: VerificationCheck | undefined;
  open: boolean;
  onToggle: () => void;
  chosenMarks: ReadonlySet<string>;
  onChoose: (mark: Mark) => void;
}) {
  const { check, open } = props;
  const id = useId();
  const reason = check ? leadingReason(check) : null;
  const sub = check ? subResult(check) : null;
  return (
    <li
      className={clsx('border-t border-line-soft first:border-t-0', open && 'shadow-[inset_2px_0_var(--select-line)]')}
    >
      <button
        type="button"
        data-check=""
        aria-expanded={open}
        aria-controls={id}
        disabled={check === undefined}
        onClick={props.onToggle}
        className={clsx(
          'focus-inside grid w-full grid-cols-[9rem_minmax(0,1fr)_max-content] items-baseline gap-x-3 px-5 py-1.5 text-left coarse:min-h-9',
          'max-tablet:grid-cols-[minmax(0,1fr)_max-content] max-tablet:px-4',
          open ? 'bg-select' : 'hover:bg-hover',
        )}
      >
        {check ? (
          <StateChip group="check" value={check.result} after={sub}>
            {didNotRun(check) ? words.didNotRun : undefined}
          </StateChip>
        ) : (
          <span className="text-small text-ink-3">{words.waiting}</span>
        )}
        <span className="min-w-0 text-ink-2 max-tablet:order-3 max-tablet:col-span-2 max-tablet:pt-1">
          <span className="font-medium text-ink">{CHECK_LABELS[props.name]}</span>
          {reason ? <span> {reason}</span> : null}
        </span>
        <span className="num inline-flex items-center gap-1 text-small text-ink-3">
          {check ? formatDuration(check.durationMs) : null}
          {check ? <ChevronRight className={clsx('icon-s', open && 'rotate-90')} /> : null}
        </span>
      </button>
      {check && open ? (
        <div id={id} className="px-5 pt-1 pb-3 max-tablet:px-4">
          <CheckDetail check={check} chosenMarks={props.chosenMarks} onChoose={props.onChoose} />
        </div>
      ) : null}
    </li>
  );
}

/** Moves the focus between checks: the rows are one list for the keyboard, whatever group they stand in. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const from = event.target;
  if (step === 0 || !(from instanceof HTMLElement) || !from.matches('[data-check]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-check]:not(:disabled)')];
  rows[rows.indexOf(from) + step]?.focus();
  event.preventDefault();
}

/** The chosen checks by group, those that ask for a look named in the heading; what has not run says so. */
export function CheckList(props: {
  session: Verification;
  open: CheckName | null;
  onOpen: (name: CheckName | null) => void;
  chosenMarks: ReadonlySet<string>;
  onChoose: (mark: Mark) => void;
}) {
  const { session } = props;
  const results = new Map((session.report?.checks ?? []).map((check) => [check.name, check]));
  const groups = GROUPS.map((group) => ({ group, names: session.checks.filter((name) => groupOf(name) === group) }));
  const first = groups.find(({ names }) => names.length > 0)?.group;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside; each works without them.
    <div onKeyDown={moveFocus}>
      {groups.map(({ group, names }) => {
        if (names.length === 0) return null;
        const considered = names.filter((name) => results.get(name)?.result === 'consider').length;
        return (
          <section key={group} aria-labelledby={`group-${group}`} className="border-b border-line pt-3 pb-2">
            <div className="mb-1 flex flex-wrap items-baseline gap-x-2 px-5 max-tablet:px-4">
              <h2 id={`group-${group}`}>{verificationStrings.groups[group]}</h2>
              <span className="text-small text-ink-3">
                {verificationStrings.checkCount(names.length)}
                {considered > 0 ? `, ${verificationStrings.toConsider(considered)}` : ''}
              </span>
              {group === first ? <NotProof /> : null}
            </div>
            <ul>
              {names.map((name) => (
                <CheckRow
                  key={name}
                  name={name}
                  check={results.get(name)}
                  open={props.open === name}
                  onToggle={() => props.onOpen(props.open === name ? null : name)}
                  chosenMarks={props.chosenMarks}
                  onChoose={props.onChoose}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
