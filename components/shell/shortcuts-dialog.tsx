'use client';

import { useState } from 'react';
import { shellStrings } from '../strings/shell';
import { Dialog } from '../ui/dialog';
import { Switch } from '../ui/switch';
import {
  keyCaps,
  type ShortcutEntry,
  type ShortcutGroup,
  setSingleKeys,
  singleKeysOn,
  useShortcut,
  useShortcutList,
} from '../ui/use-shortcut';
import { useShell } from './shell-context';

const GROUPS: readonly ShortcutGroup[] = ['everywhere', 'here', 'inLists'];

function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-1">
      {keyCaps(keys).map((cap) => (
        <kbd
          key={cap}
          className="inline-grid h-5 min-w-5 place-items-center rounded-mark border border-b-[1.5px] border-line-strong bg-surface px-1 font-sans text-micro font-medium text-ink-2"
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}

function unique(entries: readonly ShortcutEntry[]): ShortcutEntry[] {
  return [...new Map(entries.map((entry) => [entry.keys, entry])).values()];
}

/** The list behind `?`: what the keys do on this page now, and the switch that turns single keys off. */
export function ShortcutsDialog() {
  const { shortcuts: open, setShortcuts } = useShell();
  const entries = useShortcutList();
  const [single, setSingle] = useState(true);
  const words = shellStrings.shortcuts;
  useShortcut(
    '?',
    () => {
      setSingle(singleKeysOn());
      setShortcuts(true);
    },
    { label: words.list, group: 'everywhere' },
  );
  return (
    <Dialog title={words.title} open={open} onOpenChange={setShortcuts}>
      <div className="grid gap-4">
        {GROUPS.map((group) => {
          const own = unique(entries.filter((entry) => entry.group === group));
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={words[group]}>
              <h3 className="mb-1 text-small font-medium text-ink-3">{words[group]}</h3>
              <dl>
                {own.map((entry) => (
                  <div
                    key={entry.id}
                    className="flex min-h-7 items-center justify-between gap-4 border-t border-line-soft first:border-t-0"
                  >
                    <dt>{entry.label}</dt>
                    <dd>
                      <Keys keys={entry.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
        <div className="border-t border-line-soft pt-3">
          <Switch
            checked={single}
            onCheckedChange={(on) => {
              setSingleKeys(on);
              setSingle(on);
            }}
            label={words.single}
            hint={words.singleHint}
          />
        </div>
      </div>
    </Dialog>
  );
}
