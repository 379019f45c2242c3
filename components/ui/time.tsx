'use client';

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { formatMoment, formatRelative, type MomentDetail } from './format';

const ZoneContext = createContext('UTC');

/** The zone that the server drew the page in, until the browser's own is known. */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <ZoneContext value={timeZone}>{children}</ZoneContext>;
}

const never = () => () => undefined;

/** The person's zone: the server's guess while hydrating, the browser's afterwards. */
export function useTimeZone(): string {
  const kept = useContext(ZoneContext);
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => kept,
  );
}

/** A moment in the person's zone, with the exact instant for machines: `24 Nov, 17:00`. */
export function Moment({ at, className, ...detail }: { at: string; className?: string } & MomentDetail) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} className={`num whitespace-nowrap ${className ?? ''}`} suppressHydrationWarning>
      {formatMoment(at, detail, { timeZone })}
    </time>
  );
}

/** `in 3 d 8 h`, kept true while the page is open. Stands beside a Moment, never instead of it. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(tick);
  }, []);
  return (
    <span className={`num ${className ?? ''}`} suppressHydrationWarning>
      {formatRelative(at, { now })}
    </span>
  );
}
