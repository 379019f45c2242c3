'use client';

import clsx from 'clsx';
import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { uiStrings } from '../strings/ui';
import { type ControlSize, controlStyle } from './control-style';
import { useFieldWiring } from './field';
import { MENU, MENU_ITEM } from './menu-style';
import type { Option } from './select';

/** The list with a search line that comboboxes and filter pills open; filters by itself unless `onSearch` fetches. */
export function OptionList(props: {
  label: string;
  options: readonly Option[];
  selected: readonly string[];
  onSelect: (value: string) => void;
  onSearch?: (query: string) => void;
  searching?: boolean;
  footer?: ReactNode;
}) {
  return (
    <Command label={props.label} shouldFilter={props.onSearch === undefined}>
      <Command.Input
        placeholder={uiStrings.combobox.search}
        onValueChange={props.onSearch}
        className="w-full border-b border-line-soft bg-transparent px-2 pt-1 pb-2 placeholder:text-ink-3 focus-visible:outline-0 max-tablet:text-lead"
      />
      <Command.List className="max-h-72 overflow-y-auto pt-1">
        <Command.Empty className="px-2 py-2 text-ink-3">
          {props.searching ? uiStrings.combobox.searching : uiStrings.combobox.none}
        </Command.Empty>
        {props.options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, option.detail ?? '']}
            disabled={option.disabled}
            onSelect={() => props.onSelect(option.value)}
            className={MENU_ITEM}
          >
            {option.icon}
            <span className="clip">{option.label}</span>
            {option.detail ? <span className="clip text-small text-ink-3">{option.detail}</span> : null}
            {props.selected.includes(option.value) ? <Check className="icon-s ml-auto text-ink!" /> : null}
          </Command.Item>
        ))}
      </Command.List>
      {props.footer}
    </Command>
  );
}

/** One of many options, found by typing; `onSearch` asks a server while one types. */
export function Combobox(props: {
  options: readonly Option[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  onBlur?: () => void;
  ref?: React.Ref<HTMLButtonElement>;
  onSearch?: (query: string) => void;
  searching?: boolean;
  placeholder?: string;
  label?: string;
  id?: string;
  disabled?: boolean;
  size?: ControlSize;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const wiring = useFieldWiring(props);
  const chosen = props.options.find((option) => option.value === props.value);
  const name = props.label ?? props.placeholder ?? uiStrings.combobox.placeholder;
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        ref={props.ref}
        {...wiring}
        role="combobox"
        aria-expanded={open}
        aria-label={props.label}
        disabled={props.disabled}
        onBlur={props.onBlur}
        className={clsx(controlStyle(props.size), 'flex items-center gap-2 text-left', props.className)}
      >
        {chosen?.icon}
        <span className={clsx('clip', !chosen && 'text-ink-3')}>
          {chosen?.label ?? props.placeholder ?? uiStrings.combobox.placeholder}
        </span>
        <ChevronsUpDown className="icon-s ml-auto text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={name}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={clsx(MENU, 'w-(--radix-popover-trigger-width) min-w-60')}
        >
          <OptionList
            label={name}
            options={props.options}
            selected={props.value === null ? [] : [props.value]}
            onSearch={props.onSearch}
            searching={props.searching}
            onSelect={(value) => {
              props.onValueChange(value === props.value ? null : value);
              setOpen(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
