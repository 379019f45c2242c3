'use client';

import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from './link';

export type TabItem = { href: string; label: string; count?: number | string; current?: boolean };

/** Tabs that are addresses: each can be opened, shared and gone back to. The present one is in sight where they scroll. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  useEffect(() => {
    const tab = current === undefined ? null : nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!nav.current || !tab) return;
    nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.clientWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto border-b border-line px-3 scrollbar-none max-tablet:px-2"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          scroll={false}
          aria-current={tab.current ? 'page' : undefined}
          className={clsx(
            'relative inline-flex h-9 items-center gap-1.5 px-2 font-medium whitespace-nowrap hover:text-ink hover:no-underline focus-inside coarse:h-11',
            tab.current
              ? 'text-ink after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-ink'
              : 'text-ink-2',
          )}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="num text-small font-regular text-ink-3">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
