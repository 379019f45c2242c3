import clsx from 'clsx';
import type { ReactNode } from 'react';
import { uiStrings } from '../strings/ui';
import { TONE_CLASS, type Tone } from './tones';

/** How far a job is: `value` of `max`. Without a value it is hatched, for work whose length nobody knows. */
export function Progress(props: { label: string; value: number | null; max?: number; tone?: Tone; text?: string }) {
  const { value, max = 100 } = props;
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={props.text}
      className={clsx(
        'h-1.5 min-w-8 overflow-hidden rounded-[1px]',
        props.tone && TONE_CLASS[props.tone],
        value === null ? 'hatched' : 'bg-data-rest',
      )}
    >
      <div
        className={clsx('h-full transition-[width] duration-(--move)', props.tone ? 'bg-tone-solid' : 'bg-data-1')}
        style={{ width: value === null ? 0 : `${Math.min(100, (value / max) * 100)}%` }}
      />
    </div>
  );
}

/** A job in a list: name, `n of m`, bar, the step it is at. */
export function JobProgress(props: {
  name: ReactNode;
  label: string;
  done: number;
  total: number;
  step?: ReactNode;
  tone?: Tone;
}) {
  const text = `${props.done} of ${props.total}`;
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline gap-2">
        <span className="font-medium">{props.name}</span>
        <span className="num ml-auto text-small text-ink-3">{text}</span>
      </div>
      <Progress label={props.label} value={props.done} max={props.total} text={text} tone={props.tone} />
      {props.step ? <span className="text-small text-ink-3">{props.step}</span> : null}
    </div>
  );
}

/** A score between 0 and 100 on a bar; missing is hatched and said in words, never zero. */
export function ScoreBar(props: { label: string; value: number | null; tone?: Tone; className?: string }) {
  const { value } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn in tones or hatched.
    <div
      role="meter"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? 0}
      aria-valuetext={value === null ? uiStrings.missing.noBasis : String(value)}
      className={clsx(
        'h-2 min-w-8 rounded-[1px]',
        TONE_CLASS[props.tone ?? 'neutral'],
        value === null ? 'hatched' : 'bg-data-rest',
        props.className,
      )}
    >
      {value === null ? null : (
        <div
          className={clsx('h-full rounded-[1px]', props.tone ? 'bg-tone-solid' : 'bg-data-1')}
          style={{ width: `${value}%` }}
        />
      )}
    </div>
  );
}
