import clsx from 'clsx';

export type ControlSize = 'base' | 'large' | 'touch';

const SIZE: Record<ControlSize, string> = {
  base: 'min-h-control px-2',
  large: 'min-h-control-large px-3 text-body',
  touch: 'min-h-control-touch px-3 text-lead',
};

/** The classes of everything one types into or chooses from; 16 px on phones, where smaller text makes browsers zoom. */
export function controlStyle(size: ControlSize = 'base'): string {
  return clsx(
    'w-full rounded-control border border-control-line bg-surface py-1 text-ink placeholder:text-ink-3 placeholder:opacity-100',
    'focus-visible:rounded-control focus-visible:border-focus focus-visible:-outline-offset-1',
    'aria-invalid:border-bad-solid disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-disabled',
    'max-tablet:min-h-control-touch max-tablet:text-lead',
    SIZE[size],
  );
}
