'use client';

import type { ReactNode } from 'react';
import { useListKeyboard } from './use-list-keyboard';

/** Gives a server-rendered list or table the keys `j`, `k`, `Enter` and `x`. Rows carry `data-row`, their link `data-row-link`. */
export function KeyboardList({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useListKeyboard();
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}
