'use client';

import clsx from 'clsx';
import { Eye, EyeOff, Search } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { uiStrings } from '../strings/ui';
import { type ControlSize, controlStyle } from './control-style';
import { useFieldWiring } from './field';

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: ControlSize };

/** One line of text; inside a Field it is wired by itself. Works with `{...register('name')}`. */
export function Input({ size, className, ...native }: InputProps) {
  const wiring = useFieldWiring(native);
  return <input {...native} {...wiring} className={clsx(controlStyle(size), className)} />;
}

/** A calendar date as `YYYY-MM-DD`, chosen in the browser's own picker. */
export function DateInput(props: InputProps) {
  return <Input {...props} type="date" className={clsx('num', props.className)} />;
}

/** A password with a button that shows what was typed. */
export function PasswordInput({ className, ...props }: InputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className={clsx('pr-10', className)} />
      <button
        type="button"
        aria-label={shown ? uiStrings.reveal.hide : uiStrings.reveal.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-ink-3 focus-inside hover:text-ink"
      >
        <Icon />
      </button>
    </div>
  );
}

/** A search field of a list. */
export function SearchInput({ className, ...props }: InputProps) {
  return (
    <div className={clsx('relative', className)}>
      <Search className="icon-s pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-ink-3" />
      <Input {...props} type="search" className="pl-7" />
    </div>
  );
}
