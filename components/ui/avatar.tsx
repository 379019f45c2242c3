import clsx from 'clsx';
import type { ReactNode } from 'react';
import { initials } from './format';
import { TONE_CLASS, type Tone } from './tones';

const SIZE = {
  s: 'size-5 text-[0.5625rem]',
  m: 'size-6 text-[0.625rem]',
  l: 'size-10 text-base',
  xl: 'size-24 text-title',
};

/** A person or a firm: photo, or initials. The name stands beside it, so it is silent by itself. */
export function Avatar(props: { name: string; src?: string | null; size?: keyof typeof SIZE; tone?: Tone }) {
  const { name, src, size = 's', tone = 'neutral' } = props;
  const look = clsx(SIZE[size], 'flex-none rounded-full inset-ring', TONE_CLASS[tone], 'inset-ring-tone-line');
  if (src) {
    // biome-ignore lint/performance/noImgElement: avatars come from the private API with the session's cookie.
    return <img src={src} alt="" className={clsx(look, 'bg-tone-bg object-cover')} />;
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(look, 'inline-grid place-items-center bg-tone-bg font-strong tracking-[0.01em] text-tone-fg')}
    >
      {initials(name)}
    </span>
  );
}

/** Avatar and name in one line. `detail` is a second, quieter part. */
export function Who(props: { name: string; src?: string | null; tone?: Tone; detail?: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
      <Avatar name={props.name} src={props.src} tone={props.tone} />
      <span className="clip">{props.name}</span>
      {props.detail ? <span className="text-ink-3">{props.detail}</span> : null}
    </span>
  );
}
