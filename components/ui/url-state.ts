'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useTransition } from 'react';

type Change = Record<string, string | readonly string[] | null>;

/** The address of the same page with some parameters changed; `null` removes one, and the page number falls back to the first. */
export function withParams(pathname: string, current: URLSearchParams, change: Change, keepPage = false): string {
  const next = new URLSearchParams(current);
  if (!keepPage) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const one of value === null ? [] : typeof value === 'string' ? [value] : value) next.append(name, one);
  }
  const query = next.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Filters, sort and page live in the address: reads them, changes them without scrolling, and says while the answer is on its way. */
export function useUrlState() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const [pending, startTransition] = useTransition();
  const set = useCallback(
    (change: Change) => {
      startTransition(() => router.replace(withParams(pathname, params, change), { scroll: false }));
    },
    [router, pathname, params],
  );
  const href = useCallback(
    (change: Change, keepPage = false) => withParams(pathname, params, change, keepPage),
    [pathname, params],
  );
  return { params, set, href, pending };
}
