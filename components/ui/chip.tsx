import clsx from 'clsx';
import type { ReactNode } from 'react';
import { TONE_CLASS, type Tone } from './tones';

const LOOK = {
  wash: 'bg-tone-bg px-1.5 pr-[0.4375rem]',
  plain: '',
  line: 'px-1.5 pr-[0.4375rem] inset-ring inset-ring-tone-line',
};

/** A state: icon and word. `wash` for the state of a thing, `plain` in tables with many, `line` for an attribute. */
export function Chip(props: {
  tone?: Tone;
  icon?: ReactNode;
  look?: keyof typeof LOOK;
  className?: string;
  children: ReactNode;
}) {
  const { tone = 'neutral', look = 'wash' } = props;
  return (
    <span
      data-chip=""
      className={clsx(
        TONE_CLASS[tone],
        'inline-flex h-5 w-fit items-center align-middle gap-[0.3125rem] rounded-mark text-small leading-none font-medium whitespace-nowrap',
        '[&>.lucide]:size-3 [&>.lucide]:stroke-[2.25] [&>.lucide]:text-tone-solid',
        look === 'plain' && tone === 'neutral' ? 'text-ink-2' : 'text-tone-fg',
        LOOK[look],
        props.className,
      )}
    >
      {props.icon}
      <span className="num">{props.children}</span>
    </span>
  );
}
