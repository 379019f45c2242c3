'use client';

import { useEffect } from 'react';

/** While `active`, the browser asks before the page is left or loaded anew: something is still on its way. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // What browsers asked for before they heeded preventDefault (Chrome and Edge before 119).
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
