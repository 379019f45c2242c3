'use client';

import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useFieldWiring } from './field';

type CheckboxProps = {
  checked?: boolean | 'indeterminate';
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  onBlur?: () => void;
  ref?: React.Ref<HTMLButtonElement>;
  name?: string;
  value?: string;
  id?: string;
  disabled?: boolean;
  /** Name for screen readers where no visible label stands beside it, as in table rows. */
  label?: string;
};

/** The box alone; its target is 24 px although 14 px are drawn. */
export function Checkbox({ label, onCheckedChange, ...props }: CheckboxProps) {
  const wiring = useFieldWiring(props);
  return (
    <Radix.Root
      {...props}
      {...wiring}
      aria-label={label}
      onCheckedChange={(checked) => onCheckedChange?.(checked === true)}
      className={clsx(
        'group relative inline-grid size-3.5 flex-none place-items-center rounded-mark border border-control-line bg-surface text-on-solid align-middle',
        'after:absolute after:-inset-1.5 coarse:size-4.5 coarse:after:-inset-2.5',
        'data-[state=checked]:border-select-line data-[state=checked]:bg-select-line data-[state=indeterminate]:border-select-line data-[state=indeterminate]:bg-select-line',
        'aria-invalid:border-bad-solid disabled:border-line disabled:bg-sunken',
      )}
    >
      <Radix.Indicator>
        <Check className="size-3 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  );
}

/** Box, label and an optional second line; the whole line is the target. */
export function CheckboxField(props: Omit<CheckboxProps, 'label' | 'id'> & { label: ReactNode; hint?: ReactNode }) {
  const { label, hint, ...box } = props;
  const id = useId();
  return (
    <div className="flex items-start gap-2 coarse:min-h-9">
      <span className="flex h-5 items-center">
        <Checkbox {...box} id={id} />
      </span>
      <label htmlFor={id} className="leading-5">
        {label}
        {hint ? <span className="block text-small text-ink-3">{hint}</span> : null}
      </label>
    </div>
  );
}
