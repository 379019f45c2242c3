'use client';

import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

/** Something that takes effect at once; a form that is saved uses checkboxes. */
export function Switch(props: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Radix.Root
        id={id}
        checked={props.checked}
        onCheckedChange={props.onCheckedChange}
        disabled={props.disabled}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-4 w-7 flex-none rounded-full border border-control-line bg-sunken transition-colors after:absolute after:-inset-2 data-[state=checked]:border-select-line data-[state=checked]:bg-select-line disabled:opacity-50"
      >
        <Radix.Thumb className="block size-2.5 translate-x-[3px] rounded-full bg-control-line transition-transform data-[state=checked]:translate-x-[13px] data-[state=checked]:bg-on-solid" />
      </Radix.Root>
      <div>
        <label htmlFor={id} className="font-medium">
          {props.label}
        </label>
        {props.hint ? (
          <p id={`${id}-hint`} className="text-small text-ink-3">
            {props.hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
