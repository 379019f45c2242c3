'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { shellStrings } from '../strings/shell';
import { CommandPalette, type PaletteEntry, type PaletteSearch } from './command-palette';
import { NAVIGATION, type NavKey } from './navigation';
import type { ShellOrganization } from './organization-switcher';
import { ShellStateProvider } from './shell-context';
import { ShortcutsDialog } from './shortcuts-dialog';
import { SideNav } from './side-nav';
import { TabBar } from './tab-bar';
import type { ShellUser } from './user-menu';

export type ShellProps = {
  organization: ShellOrganization;
  organizations: readonly ShellOrganization[];
  onSwitchOrganization?: (id: string) => void;
  user: ShellUser;
  onSignOut: () => void;
  /** The places this person may see, by their scopes. */
  places: readonly NavKey[];
  counts?: Partial<Record<NavKey, number>>;
  /** Token balance; absent for people without `tokens:read`. */
  tokens?: number;
  /** Finds claims, participants and files for the palette. */
  search?: PaletteSearch;
  /** Actions of the palette beside the pages, for example «New claim». */
  actions?: readonly PaletteEntry[];
  children: ReactNode;
};

/** The frame of every signed-in page: navigation, palette, shortcuts. Pages draw their own top bar through Page and its kin. */
export function AppShell(props: ShellProps) {
  const pathname = usePathname();
  const items = NAVIGATION.filter((item) => props.places.includes(item.key));
  return (
    <ShellStateProvider>
      <a
        href="#main"
        className="absolute -top-16 left-2 z-50 rounded-control bg-action px-3 py-1.5 text-on-action focus:top-2"
      >
        {shellStrings.skip}
      </a>
      <div className="grid min-h-dvh grid-cols-[var(--nav)_minmax(0,1fr)] rail:grid-cols-[var(--rail)_minmax(0,1fr)] max-tablet:grid-cols-[minmax(0,1fr)]">
        <SideNav {...props} items={items} pathname={pathname} />
        <div className="flex min-w-0 flex-col bg-surface max-tablet:pb-14">{props.children}</div>
      </div>
      <TabBar {...props} items={items} pathname={pathname} />
      <CommandPalette items={items} search={props.search} actions={props.actions} />
      <ShortcutsDialog />
    </ShellStateProvider>
  );
}
