import clsx from 'clsx';
import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONE_CLASS, type Tone } from './tones';

const ICON: Record<Tone, typeof Info> = {
  neutral: Info,
  info: Info,
  busy: Clock,
  good: CircleCheck,
  wait: TriangleAlert,
  bad: CircleAlert,
};

/** A sentence about the whole page or block: lost connection, closed claim, legal hold. `live` announces it when it appears. */
export function Notice(props: {
  tone?: Tone;
  icon?: ReactNode;
  title?: string;
  action?: ReactNode;
  live?: boolean;
  children?: ReactNode;
}) {
  const { tone = 'info' } = props;
  const Icon = ICON[tone];
  return (
    <div
      role={props.live ? 'status' : undefined}
      className={clsx(
        TONE_CLASS[tone],
        'flex gap-2 rounded-control bg-tone-bg px-3 py-2 inset-ring inset-ring-tone-line [&>.lucide]:mt-0.5 [&>.lucide]:text-tone-solid',
      )}
    >
      {props.icon ?? <Icon />}
      <p className="max-w-[72ch] min-w-0">
        {props.title ? <strong>{props.title} </strong> : null}
        {props.children}
      </p>
      {props.action ? <span className="ml-auto flex-none">{props.action}</span> : null}
    </div>
  );
}
