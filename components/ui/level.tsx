import clsx from 'clsx';
import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONE_CLASS, type Tone } from './tones';

const HEIGHT = ['h-[45%]', 'h-[72%]', 'h-full'];

/** One to three bars; the word beside them says the same. */
export function LevelBars({ level, tone = 'neutral' }: { level: 0 | 1 | 2 | 3; tone?: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(TONE_CLASS[tone], 'inline-flex h-[0.6875rem] flex-none items-end gap-[1.5px]')}
    >
      {HEIGHT.map((height, index) => (
        <span
          key={height}
          className={clsx('w-[3px] rounded-[0.5px]', height, index < level ? 'bg-tone-solid' : 'bg-data-rest')}
        />
      ))}
    </span>
  );
}

/** Bars and a word, for priority, severity and risk; `alert` adds the sign of the highest step. */
export function Level(props: { level: 0 | 1 | 2 | 3; tone?: Tone; alert?: boolean; children: ReactNode }) {
  return (
    <span className="num inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <LevelBars level={props.level} tone={props.tone} />
      {props.children}
      {props.alert ? (
        <OctagonAlert className={clsx('icon-s text-tone-solid', TONE_CLASS[props.tone ?? 'bad'])} />
      ) : null}
    </span>
  );
}
