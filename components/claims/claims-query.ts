import { CLAIM_TYPES, PRIORITIES } from '@/db/enums';
import { DUE_SOON_HOURS, OPEN_STATUSES } from '@/lib/claims/rules';
import { type ClaimListQuery, claimListQuery } from '@/lib/claims/schema';

export type PageParams = Record<string, string | string[] | undefined>;

export const CLAIM_FILTERS = ['q', 'status', 'investigator', 'priority', 'type', 'due'] as const;
const CLAIMS_PER_PAGE = 50;
const HOUR = 3_600_000;
/** Stands for every status but CLOSED in the address. */
export const ANY_OPEN = 'OPEN';

function all(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function one<const Value extends string>(
  value: string | string[] | undefined,
  allowed: readonly Value[],
): Value | undefined {
  return allowed.find((known) => known === all(value)[0]);
}

function dueRange(due: string | undefined, now: number): { dueAfter?: string; dueBefore?: string } {
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
  if (due === 'overdue') return { dueBefore: at(0) };
  if (due === 'soon') return { dueAfter: at(0), dueBefore: at(DUE_SOON_HOURS) };
  if (due === 'week') return { dueAfter: at(0), dueBefore: at(7 * 24) };
  return {};
}

function statuses(params: PageParams): string | undefined {
  const chosen = all(params.status);
  // A due date matters while somebody still has to act; a closed claim is never overdue.
  const wanted = chosen.length === 0 && params.due !== undefined ? [ANY_OPEN] : chosen;
  const known = wanted.flatMap((status): readonly string[] => (status === ANY_OPEN ? OPEN_STATUSES : [status]));
  return known.length === 0 ? undefined : [...new Set(known)].join(',');
}

/**
 * The address of the claims page → the query of the list. What the address gets wrong falls back to the default, so that an old or
 * mistyped link still opens the page.
 */
export function claimsQuery(params: PageParams, me: string | null, now = Date.now()): ClaimListQuery {
  const investigator = all(params.investigator)[0];
  const wanted = {
    page: params.page,
    limit: CLAIMS_PER_PAGE,
    sortBy: params.sortBy ?? 'createdAt',
    sortOrder: params.sortOrder ?? 'desc',
    status: statuses(params),
    investigatorId: investigator === 'me' ? (me ?? undefined) : investigator,
    priority: one(params.priority, PRIORITIES),
    type: one(params.type, CLAIM_TYPES),
    q: all(params.q)[0] || undefined,
    ...dueRange(all(params.due)[0], now),
  };
  const parsed = claimListQuery.safeParse(wanted);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return claimListQuery.parse(Object.fromEntries(Object.entries(wanted).filter(([name]) => !wrong.has(name))));
}
