import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { RATE_CLASSES, type RateClass } from '@/lib/auth/operations';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';

/**
 * Fixed windows counted in PostgreSQL, so that every process shares them. A process leases a small portion of the window at
 * a time: the sum of all leases never exceeds the limit, and most requests wait for no round trip. A class with a small
 * limit is leased one by one and exact.
 */
type Lease = { window: number; left: number; usedByAll: number };

const leases = new Map<string, Lease>();
const MAX_LEASES = 10_000;
const PORTIONS = 60;

export type RateState = {
  name: RateClass;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
};

async function lease(key: string, window: number, limit: number): Promise<Lease> {
  const portion = Math.max(1, Math.floor(limit / PORTIONS));
  const start = new Date(window).toISOString();
  const rows = await database().execute<{ used: number }>(sql`
    insert into rate_limits as r (key, window_start, used) values (${key}, ${start}::timestamptz, ${portion})
    on conflict (key) do update set
      used = case when r.window_start = excluded.window_start then least(r.used, 1000000000) + excluded.used else excluded.used end,
      window_start = excluded.window_start
    returning used`);
  const used = Number(rows[0]?.used ?? limit + 1);
  const granted = Math.max(0, Math.min(portion, limit - (used - portion)));
  return { window, left: granted, usedByAll: used };
}

const underWay = new Map<string, Promise<Lease>>();

/** Those who need a portion at the same moment share one: each taking its own, sixty requests at once would use up a window. */
function leaseTogether(key: string, window: number, limit: number): Promise<Lease> {
  const name = `${key} ${window}`;
  const present = underWay.get(name);
  if (present) return present;
  const leasing = lease(key, window, limit)
    .then((held) => {
      const oldest = leases.size >= MAX_LEASES ? leases.keys().next().value : undefined;
      if (oldest !== undefined) leases.delete(oldest);
      leases.set(key, held);
      return held;
    })
    .finally(() => underWay.delete(name));
  underWay.set(name, leasing);
  return leasing;
}

/** Takes one request from the actor's allowance. Throws RATE_LIMITED with `retryAfter` when the window is used up. */
export async function takeFromAllowance(rate: RateClass, actor: string): Promise<RateState> {
  const { limit: base, windowSeconds } = RATE_CLASSES[rate];
  const limit = Math.max(1, Math.floor(base * env().RATE_LIMIT_SCALE));
  const key = `${rate}:${actor}`;
  const window = Math.floor(Date.now() / (windowSeconds * 1000)) * windowSeconds * 1000;
  const resetSeconds = Math.max(1, Math.ceil((window + windowSeconds * 1000 - Date.now()) / 1000));
  let held = leases.get(key);
  while (!held || held.window !== window || (held.left <= 0 && held.usedByAll < limit)) {
    held = await leaseTogether(key, window, limit);
  }
  const state = { name: rate, limit, windowSeconds, resetSeconds };
  if (held.left <= 0) {
    throw new DomainError('RATE_LIMITED', `The limit is ${limit} requests in ${windowSeconds} seconds.`, {
      extra: { retryAfter: resetSeconds, rateLimit: { ...state, remaining: 0 } },
    });
  }
  held.left -= 1;
  return { ...state, remaining: Math.max(0, limit - held.usedByAll + held.left) };
}

/** `RateLimit` and `RateLimit-Policy` (IETF draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(state: RateState): Record<string, string> {
  return {
    'ratelimit-policy': `"${state.name}";q=${state.limit};w=${state.windowSeconds}`,
    ratelimit: `"${state.name}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
