'use client';

import { type RefObject, useRef } from 'react';
import { shellStrings } from '../strings/shell';
import { useShortcut, useShortcutEntry } from './use-shortcut';

type Options = {
  enabled?: boolean;
  /** Called after the focus moved, for lists that show the entry beside them. */
  onMove?: (row: HTMLElement, index: number) => void;
};

/**
 * Moves through the `[data-row]` elements below the returned ref with `j` and `k`; the focus lands on the row's
 * `[data-row-link]`, so `Enter` is the link's own, and `x` presses the row's checkbox.
 */
export function useListKeyboard<Element extends HTMLElement = HTMLDivElement>(
  options: Options = {},
): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const rows = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
  const here = (all: HTMLElement[]) => {
    const focused = all.findIndex((row) => row.contains(document.activeElement));
    return focused >= 0 ? focused : all.findIndex((row) => row.dataset.current !== undefined);
  };
  const move = (step: 1 | -1) => {
    const all = rows();
    const from = here(all);
    const index = Math.min(Math.max(from < 0 && step < 0 ? all.length - 1 : from + step, 0), all.length - 1);
    const row = all[index];
    if (row === undefined) return;
    const target = row.querySelector<HTMLElement>('[data-row-link]') ?? row;
    target.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    options.onMove?.(row, index);
  };
  const { enabled } = options;
  const { shortcuts } = shellStrings;
  useShortcut('j', () => move(1), { label: shortcuts.next, group: 'inLists', enabled });
  useShortcut('k', () => move(-1), { label: shortcuts.previous, group: 'inLists', enabled });
  useShortcutEntry('enter', enabled === false ? undefined : shortcuts.openRow, 'inLists');
  useShortcut(
    'x',
    () => {
      const all = rows();
      all[here(all)]?.querySelector<HTMLElement>('[role=checkbox]')?.click();
    },
    { label: shortcuts.selectRow, group: 'inLists', enabled },
  );
  return list;
}
