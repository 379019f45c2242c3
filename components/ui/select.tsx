'use client';

import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { uiStrings } from '../strings/ui';
import { type ControlSize, controlStyle } from './control-style';
import { useFieldWiring } from './field';
import { MENU, MENU_ITEM } from './menu-style';

export type Option = { value: string; label: string; detail?: string; icon?: ReactNode; disabled?: boolean };

/**
 * One of up to a dozen options; more belong in a Combobox. With react-hook-form use a Controller:
 * `<Select {...field} onValueChange={field.onChange} options={…} />`.
 */
export function Select(props: {
  options: readonly Option[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: React.Ref<HTMLButtonElement>;
  name?: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  size?: ControlSize;
  label?: string;
  className?: string;
}) {
  const wiring = useFieldWiring(props);
  return (
    <Radix.Root
      value={props.value}
      defaultValue={props.defaultValue}
      onValueChange={props.onValueChange}
      name={props.name}
      disabled={props.disabled}
    >
      <Radix.Trigger
        ref={props.ref}
        {...wiring}
        aria-label={props.label}
        onBlur={props.onBlur}
        className={clsx(
          controlStyle(props.size),
          'flex items-center gap-2 text-left data-placeholder:text-ink-3 [&>span]:clip',
          props.className,
        )}
      >
        <Radix.Value placeholder={props.placeholder ?? uiStrings.select.placeholder} />
        <Radix.Icon asChild>
          <ChevronDown className="icon-s ml-auto text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={clsx(MENU, 'min-w-(--radix-select-trigger-width)')}
        >
          <Radix.Viewport className="max-h-(--radix-select-content-available-height)">
            {props.options.map((option) => (
              <Radix.Item key={option.value} value={option.value} disabled={option.disabled} className={MENU_ITEM}>
                {option.icon}
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.detail ? <span className="text-small text-ink-3">{option.detail}</span> : null}
                <Radix.ItemIndicator className="ml-auto">
                  <Check className="icon-s" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
