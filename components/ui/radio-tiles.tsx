'use client';

import clsx from 'clsx';
import { RadioGroup as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Kbd } from './kbd';

export type Tile = { value: string; label: ReactNode; hint?: ReactNode; keys?: string; disabled?: boolean };

/** A choice of two or three, each with its key: approve or decline. */
export function RadioTiles(props: {
  label: string;
  tiles: readonly Tile[];
  value?: string;
  onValueChange?: (value: string) => void;
  name?: string;
  invalid?: boolean;
  /** One under the other, for tiles with longer hints. */
  stacked?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <Radix.Root
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      value={props.value ?? ''}
      onValueChange={props.onValueChange}
      name={props.name}
      className={clsx('grid gap-2', !props.stacked && 'auto-cols-fr grid-flow-col', props.className)}
    >
      {props.tiles.map((tile) => (
        <label
          key={tile.value}
          htmlFor={`${id}-${tile.value}`}
          className={clsx(
            'flex min-h-8 items-start gap-2 rounded-control border px-2 py-1.5 coarse:min-h-9',
            'has-data-[state=checked]:border-select-line has-data-[state=checked]:bg-select has-data-[state=checked]:inset-ring has-data-[state=checked]:inset-ring-select-line',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            props.invalid ? 'border-bad-solid' : 'border-line-strong',
            tile.disabled ? 'text-ink-disabled' : 'hover:bg-hover',
          )}
        >
          <Radix.Item
            id={`${id}-${tile.value}`}
            value={tile.value}
            disabled={tile.disabled}
            className="mt-0.75 grid size-3.5 flex-none place-items-center rounded-full border border-control-line bg-surface outline-none data-[state=checked]:border-select-line"
          >
            <Radix.Indicator className="size-2 rounded-full bg-select-line" />
          </Radix.Item>
          <span className="leading-5 font-medium">
            {tile.label}
            {tile.hint ? <span className="block text-small font-regular text-ink-3">{tile.hint}</span> : null}
          </span>
          {tile.keys ? (
            <span className="ml-auto">
              <Kbd>{tile.keys}</Kbd>
            </span>
          ) : null}
        </label>
      ))}
    </Radix.Root>
  );
}
