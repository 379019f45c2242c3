'use client';

import { Tooltip } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { TimeZoneProvider } from '../ui/time';
import { Toaster } from '../ui/toast';

const YEAR = 31_536_000;

/** What every page needs: tooltips, notices and the person's time zone, which is kept in a cookie for the next server render. */
export function AppProviders({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own !== timeZone) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
      document.cookie = `time-zone=${own}; path=/; max-age=${YEAR}; samesite=lax`;
    }
  }, [timeZone]);
  return (
    <TimeZoneProvider timeZone={timeZone}>
      <Tooltip.Provider delayDuration={300} skipDelayDuration={150}>
        {children}
        <Toaster />
      </Tooltip.Provider>
    </TimeZoneProvider>
  );
}
