import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, in words; read by screen readers and shown as the tooltip. */
  label: string;
  icon: ReactNode;
  keys?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
  tooltip?: boolean;
  disabledReason?: string;
};

/** A square button for actions that are known by their sign: close, previous, next, more, copy. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, keys, variant = 'quiet', size, loading, tooltip = true, disabledReason, ...rest } = props;
  const { className, disabled, type = 'button', onClick, ...native } = rest;
  const off = Boolean(disabled) || disabledReason !== undefined;
  const button = (
    <button
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={disabledReason === undefined ? undefined : true}
      disabled={disabled}
      onClick={off ? undefined : onClick}
      className={clsx(buttonStyle({ variant, size, square: true, off }), className)}
      {...native}
    >
      {loading ? <Spinner /> : icon}
    </button>
  );
  if (!tooltip && disabledReason === undefined) return button;
  return (
    <Tooltip content={disabledReason ?? label} keys={keys}>
      {button}
    </Tooltip>
  );
}
