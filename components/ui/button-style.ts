import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'base' | 'large' | 'touch';

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'border-action bg-action text-on-action shadow-control hover:border-action-hover hover:bg-action-hover',
  secondary: 'border-line-strong bg-surface text-ink shadow-control hover:bg-hover',
  quiet: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-bad-line bg-surface text-bad-fg shadow-control hover:bg-bad-bg',
};

const SIZE: Record<ButtonSize, string> = {
  base: 'min-h-control px-2.5 max-tablet:min-h-9',
  large: 'min-h-control-large px-4',
  touch: 'min-h-control-touch px-4 text-lead',
};

/** The classes of a button, for a link or a summary that looks like one. */
export function buttonStyle(
  options: { variant?: ButtonVariant; size?: ButtonSize; square?: boolean; off?: boolean } = {},
): string {
  const { variant = 'secondary', size = 'base' } = options;
  return clsx(
    'inline-flex items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none hover:no-underline focus-visible:rounded-control',
    'transition-colors duration-(--fast) active:not-disabled:translate-y-[0.5px]',
    'aria-pressed:border-select-line aria-pressed:bg-select aria-pressed:text-ink',
    SIZE[size],
    options.square && 'aspect-square px-0! coarse:min-w-9',
    options.off ? 'cursor-not-allowed border-line bg-sunken text-ink-disabled shadow-none' : VARIANT[variant],
  );
}
