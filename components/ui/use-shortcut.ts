'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';

export type ShortcutGroup = 'everywhere' | 'here' | 'inLists';

/** A shortcut as the list behind `?` shows it. */
export type ShortcutEntry = { id: number; keys: string; label: string; group: ShortcutGroup };

type Options = {
  /** Words for the list behind `?`; without them the shortcut is not listed. */
  label?: string;
  group?: ShortcutGroup;
  enabled?: boolean;
  /** Also while typing; only for combinations with a modifier, such as `mod+enter`. */
  whileTyping?: boolean;
};

let entries: readonly ShortcutEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShortcutEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly ShortcutEntry[] = [];

/** Every shortcut that works on this page now, in the order of registration. */
export function useShortcutList(): readonly ShortcutEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  );
}

/** Whether single-key shortcuts work; a person may turn them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem('shortcuts') !== 'off';
  } catch {
    return true;
  }
}

/** Turns single-key shortcuts on or off for this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem('shortcuts');
  else localStorage.setItem('shortcuts', 'off');
  change([...entries]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  );
}

/** Whether a floating layer owns the keyboard, so that the page behind it stays still. */
function isCovered(target: EventTarget | null): boolean {
  if (target instanceof HTMLElement && target.closest('[role=menu],[role=listbox],[role=combobox]')) return true;
  const layer = document.querySelector('[role=dialog][data-state=open],[role=alertdialog][data-state=open]');
  return layer !== null && !(target instanceof Node && layer.contains(target) && layer.hasAttribute('data-shortcuts'));
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const mod = parts.includes('mod');
  if (mod !== (event.metaKey || event.ctrlKey) || event.altKey) return false;
  if (parts.includes('shift') && !event.shiftKey) return false;
  const pressed = event.key === ' ' ? 'space' : event.key.toLowerCase();
  return pressed === key;
}

/** Lists keys behind `?` that the browser or a control handles by itself, such as `enter` on a link. */
export function useShortcutEntry(keys: string, label: string | undefined, group: ShortcutGroup): void {
  useEffect(() => {
    if (label === undefined) return;
    lastId += 1;
    const entry = { id: lastId, keys, label, group };
    change([...entries, entry]);
    return () => change(entries.filter((other) => other !== entry));
  }, [keys, label, group]);
}

/**
 * Calls `handler` on `keys`: one key (`j`, `?`, `arrowright`, `space`) or a combination (`mod+k`, `mod+enter`; `mod` is ⌘ or Ctrl).
 * Off while typing, under an open dialog or menu, and, for single keys, when the person turned them off.
 */
export function useShortcut(keys: string, handler: (event: KeyboardEvent) => void, options: Options = {}): void {
  const { label, group = 'here', enabled = true, whileTyping = false } = options;
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });

  useEffect(() => {
    if (!enabled) return;
    const single = !keys.includes('mod+');
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matches(event, keys)) return;
      if (single && !singleKeysOn()) return;
      if (!whileTyping && (isTyping(event.target) || isCovered(event.target))) return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [keys, enabled, whileTyping]);

  useShortcutEntry(keys, enabled ? label : undefined, group);
}

const CAPS: Record<string, string> = {
  enter: '↵',
  arrowright: '→',
  arrowleft: '←',
  arrowup: '↑',
  arrowdown: '↓',
  space: 'Space',
  escape: 'Esc',
  shift: '⇧',
};

/** The caps of a shortcut: `mod+k` becomes `⌘`, `K`. */
export function keyCaps(keys: string): string[] {
  return keys.split('+').map((part) => {
    if (part === 'mod') return '⌘';
    return CAPS[part] ?? part.toUpperCase();
  });
}
