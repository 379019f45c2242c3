'use client';

import { Command } from 'cmdk';
import { CornerDownLeft, FileText, FolderOpen, ScanLine, Search, User } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { shellStrings } from '../strings/shell';
import { uiStrings } from '../strings/ui';
import { Kbd } from '../ui/kbd';
import { MENU_ITEM } from '../ui/menu-style';
import { Spinner } from '../ui/spinner';
import { useShortcut } from '../ui/use-shortcut';
import type { NavItem } from './navigation';
import { useShell } from './shell-context';

/** One thing the palette can open. `kind` chooses its icon. */
export type PaletteEntry = {
  id: string;
  label: string;
  detail?: string;
  href: string;
  kind?: 'claim' | 'participant' | 'evidence' | 'verification' | 'page';
};
export type PaletteGroup = { heading: string; entries: readonly PaletteEntry[] };
export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;

const KIND: Record<NonNullable<PaletteEntry['kind']>, ReactNode> = {
  claim: <FolderOpen />,
  participant: <User />,
  evidence: <FileText />,
  verification: <ScanLine />,
  page: <CornerDownLeft />,
};

type Found = { query: string; groups: readonly PaletteGroup[]; state: 'idle' | 'searching' | 'failed' };

/** Asks for what matches, 120 ms after typing pauses; an answer that was overtaken is dropped. */
function useFound(query: string, search: PaletteSearch | undefined): Found {
  const [found, setFound] = useState<Found>({ query: '', groups: [], state: 'idle' });
  useEffect(() => {
    if (search === undefined || query.length < 2) {
      setFound({ query, groups: [], state: 'idle' });
      return;
    }
    const abort = new AbortController();
    setFound((before) => ({ ...before, query, state: 'searching' }));
    const wait = setTimeout(() => {
      search(query, abort.signal).then(
        (groups) => !abort.signal.aborted && setFound({ query, groups, state: 'idle' }),
        () => !abort.signal.aborted && setFound({ query, groups: [], state: 'failed' }),
      );
    }, 120);
    return () => {
      abort.abort();
      clearTimeout(wait);
    };
  }, [query, search]);
  return found;
}

function Group({ heading, entries, onOpen }: PaletteGroup & { onOpen: (entry: PaletteEntry) => void }) {
  if (entries.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="pb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-3"
    >
      {entries.map((entry) => (
        <Command.Item key={entry.id} value={entry.id} onSelect={() => onOpen(entry)} className={`${MENU_ITEM} min-h-8`}>
          {KIND[entry.kind ?? 'page']}
          <span className="clip flex-none">{entry.label}</span>
          {entry.detail ? <span className="clip text-ink-3">{entry.detail}</span> : null}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function Footer() {
  const { palette } = shellStrings;
  const hint = (cap: string, word: string) => (
    <span className="inline-flex items-center gap-1">
      <Kbd>{cap}</Kbd> {word}
    </span>
  );
  return (
    <footer className="pointer-only flex gap-4 border-t border-line-soft px-3 py-2 text-small text-ink-3">
      {hint('↑↓', palette.move)}
      {hint('↵', palette.open)}
      {hint('Esc', palette.close)}
    </footer>
  );
}

/** ⌘K: every page, claim reference, participant and file, by typing. */
export function CommandPalette(props: {
  items: readonly NavItem[];
  search?: PaletteSearch;
  actions?: readonly PaletteEntry[];
}) {
  const { palette: open, setPalette } = useShell();
  const router = useRouter();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const found = useFound(query, props.search);
  const { palette } = shellStrings;
  useShortcut('mod+k', () => setPalette(!open), {
    label: shellStrings.shortcuts.palette,
    group: 'everywhere',
    whileTyping: true,
  });

  const has = (entry: PaletteEntry) => entry.label.toLowerCase().includes(query.toLowerCase());
  const pages: PaletteEntry[] = props.items.map((item) => ({
    id: `page ${item.key}`,
    label: item.label,
    href: item.href,
  }));
  const local = [
    { heading: palette.actions, entries: (props.actions ?? []).filter(has) },
    { heading: palette.pages, entries: pages.filter(has) },
  ];
  const groups = [...found.groups, ...local];
  const empty = groups.every((group) => group.entries.length === 0);

  // The best match is chosen as soon as it arrives, so that Enter opens it.
  const best = groups.flatMap((group) => group.entries)[0]?.id ?? '';
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(best), [best]);

  const show = (next: boolean) => {
    setPalette(next);
    if (!next) setText('');
  };
  return (
    <Radix.Root open={open} onOpenChange={show}>
      <Radix.Portal>
        <Radix.Overlay className="fades fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="floats fixed inset-x-0 top-[12dvh] z-40 mx-auto w-[min(calc(100vw-1rem),38rem)] overflow-hidden rounded-dialog bg-raised text-ink shadow-drawer max-tablet:top-2"
        >
          <Radix.Title className="sr-only">{shellStrings.search.label}</Radix.Title>
          <Command shouldFilter={false} loop value={chosen} onValueChange={setChosen} label={shellStrings.search.label}>
            <div className="flex items-center gap-2 border-b border-line-soft px-3">
              <Search className="text-ink-3" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={palette.placeholder}
                className="h-11 w-full bg-transparent text-body placeholder:text-ink-3 focus-visible:outline-0 max-tablet:text-lead"
              />
              {found.state === 'searching' ? <Spinner className="text-ink-3" /> : null}
            </div>
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1" label={uiStrings.combobox.search}>
              {found.state === 'failed' ? <p className="px-2 py-2 text-wait-fg">{palette.failed}</p> : null}
              {empty && found.state === 'idle' ? <p className="px-2 py-2 text-ink-2">{palette.none(query)}</p> : null}
              {groups.map((group) => (
                <Group
                  key={group.heading}
                  {...group}
                  onOpen={(entry) => {
                    show(false);
                    router.push(entry.href);
                  }}
                />
              ))}
            </Command.List>
            <Footer />
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
