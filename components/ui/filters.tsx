'use client';

import clsx from 'clsx';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uiStrings } from '../strings/ui';
import { Button } from './button';
import { OptionList } from './combobox';
import { Field } from './field';
import { formatDate } from './format';
import { DateInput, SearchInput } from './input';
import { Popover } from './popover';
import type { Option } from './select';
import { useUrlState } from './url-state';

const PILL =
  'inline-flex min-h-control flex-none items-center gap-1.5 rounded-control border px-2 whitespace-nowrap hover:bg-hover max-tablet:min-h-9';

function pillStyle(on: boolean): string {
  return clsx(PILL, on ? 'border-line-strong bg-surface text-ink' : 'border-dashed border-line-strong text-ink-2');
}

/** The row of filters above a list; scrolls sideways on a phone. `aside` stands at its end. */
export function FilterBar({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: filters live in the address, there is no form to send.
    <div
      role="group"
      aria-label={uiStrings.filter.label}
      className="flex items-center gap-2 px-5 pb-3 max-tablet:overflow-x-auto max-tablet:px-4 max-tablet:py-1 max-tablet:scrollbar-none tablet:flex-wrap"
    >
      {children}
      {aside ? (
        <span className="ml-auto inline-flex items-center gap-1 text-small text-ink-3 max-tablet:hidden">{aside}</span>
      ) : null}
    </div>
  );
}

/** One filter bound to the address parameter `name`: dashed while off, its value in link colour while on. */
export function FilterPill(props: {
  name: string;
  label: string;
  options: readonly Option[];
  multiple?: boolean;
  icon?: ReactNode;
  /** Asks a server for options while one types. */
  onSearch?: (query: string) => void;
}) {
  const { name, label, options, multiple = false } = props;
  const { params, set } = useUrlState();
  const [open, setOpen] = useState(false);
  const values = params.getAll(name);
  const on = values.length > 0;
  const words = values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
  const choose = (value: string) => {
    const without = values.filter((other) => other !== value);
    const added = multiple ? [...values, value] : [value];
    set({ [name]: without.length < values.length ? without : added });
    if (!multiple) setOpen(false);
  };
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-64"
      trigger={
        <button type="button" className={pillStyle(on)}>
          {props.icon ?? (on ? null : <Plus className="icon-s" />)}
          {label}
          {on ? <span className="clip max-w-48 font-medium text-link">{words}</span> : null}
        </button>
      }
    >
      <OptionList
        label={label}
        options={options}
        selected={values}
        onSelect={choose}
        onSearch={props.onSearch}
        footer={
          on ? (
            <div className="mt-1 border-t border-line-soft pt-1">
              <Button
                variant="quiet"
                icon={<X className="icon-s" />}
                className="w-full justify-start!"
                onClick={() => set({ [name]: null })}
              >
                {uiStrings.filter.clear(label)}
              </Button>
            </div>
          ) : null
        }
      />
    </Popover>
  );
}

/** A range of days bound to two address parameters, each `YYYY-MM-DD`. */
export function DateRangePill(props: { from: string; to: string; label: string; fromLabel: string; toLabel: string }) {
  const { params, set } = useUrlState();
  const from = params.get(props.from);
  const to = params.get(props.to);
  const on = from !== null || to !== null;
  const words = [from, to].map((day) => (day === null ? '…' : formatDate(day))).join(' – ');
  const field = (name: string, label: string, value: string | null) => (
    <Field label={label}>
      <DateInput value={value ?? ''} onChange={(event) => set({ [name]: event.target.value || null })} />
    </Field>
  );
  return (
    <Popover
      label={props.label}
      className="w-56"
      trigger={
        <button type="button" className={pillStyle(on)}>
          {on ? null : <Plus className="icon-s" />}
          {props.label}
          {on ? <span className="num font-medium text-link">{words}</span> : null}
        </button>
      }
    >
      <div className="grid gap-2 p-2">
        {field(props.from, props.fromLabel, from)}
        {field(props.to, props.toLabel, to)}
        {on ? (
          <Button variant="quiet" onClick={() => set({ [props.from]: null, [props.to]: null })}>
            {uiStrings.filter.clear(props.label)}
          </Button>
        ) : null}
      </div>
    </Popover>
  );
}

/** Removes every filter named; absent while none is on. */
export function ClearFilters({ names }: { names: readonly string[] }) {
  const { params, set } = useUrlState();
  if (!names.some((name) => params.has(name))) return null;
  return (
    <Button variant="quiet" onClick={() => set(Object.fromEntries(names.map((name) => [name, null])))}>
      {uiStrings.filter.clearAll}
    </Button>
  );
}

/** The search line of a list, bound to `q` in the address; waits until typing pauses. */
export function SearchFilter({ label, name = 'q' }: { label: string; name?: string }) {
  const { params, set } = useUrlState();
  const kept = params.get(name) ?? '';
  const [text, setText] = useState(kept);
  const sent = useRef(kept);
  useEffect(() => {
    if (kept !== sent.current) {
      sent.current = kept;
      setText(kept);
    }
  }, [kept]);
  useEffect(() => {
    if (text === sent.current) return;
    const wait = setTimeout(() => {
      sent.current = text;
      set({ [name]: text === '' ? null : text });
    }, 250);
    return () => clearTimeout(wait);
  }, [text, name, set]);
  return (
    <SearchInput
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="w-64 flex-none max-tablet:w-44 max-tablet:[&_input]:min-h-9"
    />
  );
}

/** Stands where the filters stood while rows are selected. */
export function BulkBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div
      role="status"
      className="mx-5 mb-3 flex flex-wrap items-center gap-2 rounded-control bg-select px-2 py-1 max-tablet:mx-4"
    >
      <span className="num font-medium">{uiStrings.table.selected(props.count)}</span>
      {props.children}
      <Button variant="quiet" className="ml-auto" onClick={props.onClear}>
        {uiStrings.table.clearSelection}
      </Button>
    </div>
  );
}
