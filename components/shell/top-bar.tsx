'use client';

import { Keyboard, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { shellStrings } from '../strings/shell';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb';
import { Button } from '../ui/button';
import { Kbd } from '../ui/kbd';
import { useShell } from './shell-context';
import { ThemeToggle } from './theme-toggle';

function SearchTrigger() {
  const { setPalette } = useShell();
  return (
    <button
      type="button"
      aria-label={shellStrings.search.label}
      aria-keyshortcuts="Meta+K Control+K"
      onClick={() => setPalette(true)}
      className="flex h-control w-68 flex-none items-center gap-2 rounded-control border border-line bg-sunken pr-1.5 pl-2 text-left text-ink-3 hover:border-line-strong focus-visible:rounded-control max-desk:w-48 max-tablet:size-9 max-tablet:justify-center max-tablet:border-0 max-tablet:bg-transparent max-tablet:p-0"
    >
      <Search />
      <span className="clip max-tablet:sr-only">{shellStrings.search.trigger}</span>
      <span className="ml-auto max-tablet:hidden">
        <Kbd>⌘K</Kbd>
      </span>
    </button>
  );
}

/** The bar over every page: where one is, what the page adds, search, theme. */
export function TopBar({
  crumbs,
  extra,
  shortcuts,
}: {
  crumbs: readonly Crumb[];
  extra?: ReactNode;
  shortcuts?: boolean;
}) {
  const { setShortcuts } = useShell();
  return (
    <header className="sticky top-0 z-20 flex h-topbar flex-none items-center gap-2 border-b border-line bg-surface px-5 max-tablet:pr-2 max-tablet:pl-4">
      <Breadcrumb crumbs={crumbs} />
      <span className="ml-auto" />
      {extra}
      {shortcuts ? (
        <span className="pointer-only">
          <Button variant="quiet" icon={<Keyboard className="icon-s" />} keys="?" onClick={() => setShortcuts(true)}>
            {shellStrings.shortcuts.open}
          </Button>
        </span>
      ) : null}
      <SearchTrigger />
      <ThemeToggle />
    </header>
  );
}
