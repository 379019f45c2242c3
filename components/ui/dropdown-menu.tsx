'use client';

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd';
import { MENU, MENU_ITEM } from './menu-style';

/** A menu of actions behind a trigger. Items are MenuItem, MenuLink, MenuRadio; divide with MenuSeparator. */
export function DropdownMenu(props: {
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  children: ReactNode;
}) {
  return (
    // Not modal: the page stays known to screen readers while the menu is open.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={props.align ?? 'end'}
          side={props.side}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            MENU,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto',
            props.className,
          )}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One action. With `disabledReason` it stays readable and says why it is off. */
export function MenuItem(props: {
  icon?: ReactNode;
  keys?: string;
  danger?: boolean;
  disabledReason?: string;
  onSelect?: (event: Event) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Item
      disabled={props.disabledReason !== undefined}
      onSelect={props.onSelect}
      className={clsx(MENU_ITEM, props.danger && 'tone-bad text-tone-fg [&>.lucide]:text-tone-solid')}
    >
      {props.icon}
      <span>
        {props.children}
        {props.disabledReason ? <span className="block text-small text-ink-3">{props.disabledReason}</span> : null}
      </span>
      {props.keys ? (
        <span className="ml-auto pl-4">
          <Kbd>{props.keys}</Kbd>
        </span>
      ) : null}
    </Radix.Item>
  );
}

/** One item that is a link; the only child is the link itself. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={clsx(MENU_ITEM, 'text-ink hover:no-underline')}>
      {children}
    </Radix.Item>
  );
}

/** One of several, the present one ticked. */
export function MenuRadio(props: {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: string; icon?: ReactNode; detail?: string }[];
}) {
  return (
    <Radix.RadioGroup value={props.value} onValueChange={props.onValueChange}>
      {props.options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={MENU_ITEM}>
          {option.icon}
          <span className="clip">
            {option.label}
            {option.detail ? <span className="block text-small text-ink-3">{option.detail}</span> : null}
          </span>
          <Radix.ItemIndicator className="ml-auto pl-4">
            <Check className="icon-s" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A quiet heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-small text-ink-3">{children}</Radix.Label>;
}

/** A hairline between kinds of actions. */
export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />;
}
