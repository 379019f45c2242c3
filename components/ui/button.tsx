import clsx from 'clsx';
import { LockKeyhole } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';
import { Kbd } from './kbd';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  keys?: string;
  /** Work is going on: the button keeps its words and its width, and does nothing. */
  loading?: boolean;
  disabled?: boolean;
  /** Why it cannot be used, for example a missing scope. It stays focusable so that the reason can be reached. */
  disabledReason?: string;
  /** Says the reason beside the button as well as in the tooltip. */
  reasonBeside?: boolean;
  /** Renders the only child (a link) with the looks of a button. */
  asChild?: boolean;
};

/** An action. One `primary` per view; `danger` for what destroys or declines. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size, icon, keys, loading, disabledReason, reasonBeside, asChild, ...rest } = props;
  const { disabled, className, children, type = 'button', onClick, ...native } = rest;
  const off = Boolean(disabled) || disabledReason !== undefined;
  const style = clsx(buttonStyle({ variant, size, off }), className);
  if (asChild) {
    return (
      <Slot.Root className={style} {...native}>
        {children}
      </Slot.Root>
    );
  }
  const content = (
    <>
      {loading ? <Spinner /> : icon}
      {children}
      {keys ? <Kbd inverted={variant === 'primary' && !off}>{keys}</Kbd> : null}
    </>
  );
  if (disabledReason === undefined) {
    return (
      <button
        type={loading ? 'button' : type}
        className={style}
        disabled={disabled}
        aria-busy={loading || undefined}
        onClick={loading ? undefined : onClick}
        {...native}
      >
        {content}
      </button>
    );
  }
  const button = (
    <Tooltip content={disabledReason}>
      <button type="button" className={style} aria-disabled="true" {...native}>
        {content}
      </button>
    </Tooltip>
  );
  if (!reasonBeside) return button;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {button}
      <span className="inline-flex items-center gap-1 text-small text-ink-3">
        <LockKeyhole className="icon-s" />
        {disabledReason}
      </span>
    </span>
  );
}
