import {
  type CoverageReason,
  type MatchStatus,
  type ScreeningStatus,
  WATCHLIST_CODES,
  type WatchlistCode,
} from '@/db/enums';

/** Score from which an entry is shown as a possible match, unless a caller asks for another. Set by measuring: `npm run eval sanctions`. */
export const THRESHOLD = 0.72;

/** Name and version of the comparison; changes whenever the same input may come to another score. */
export const ENGINE = { name: 'casefile-sanctions', version: '3' } as const;

export type SourceRule = {
  name: string;
  /** The publisher's own address of the primary file. */
  address: string;
  /** Hosts that the publisher serves from or redirects to; a leading dot stands for any name below it. */
  hosts: readonly string[];
};

const OFAC_HOSTS = [
  'www.treasury.gov',
  'ofac.treasury.gov',
  'sanctionslistservice.ofac.treas.gov',
  '.s3.us-gov-west-1.amazonaws.com',
];

/** The lists, and where they are published. */
export const SOURCES: Record<WatchlistCode, SourceRule> = {
  OFAC_SDN: {
    name: 'OFAC Specially Designated Nationals',
    address: 'https://www.treasury.gov/ofac/downloads/sdn.csv',
    hosts: OFAC_HOSTS,
  },
  OFAC_CONSOLIDATED: {
    name: 'OFAC Consolidated (non-SDN)',
    address: 'https://www.treasury.gov/ofac/downloads/consolidated/cons_prim.csv',
    hosts: OFAC_HOSTS,
  },
  UN: {
    name: 'UN Security Council Consolidated List',
    address: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
    hosts: ['scsanctions.un.org', 'unsolprodfiles.blob.core.windows.net'],
  },
  EU: {
    name: 'EU Consolidated Financial Sanctions List',
    address: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
    hosts: ['webgate.ec.europa.eu'],
  },
  UK: {
    name: 'UK Sanctions List',
    address: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv',
    hosts: ['sanctionslist.fcdo.gov.uk', 'assets.publishing.service.gov.uk'],
  },
};

/** Largest file and longest download of a list; the longest run of a sync before another may take over. */
export const MAX_LIST_BYTES = 200 * 1024 * 1024;
export const DOWNLOAD_SECONDS = 300;
export const SYNC_TIMEOUT_SECONDS = 1800;
/** Rest after a sync, before anybody may start another. */
export const SYNC_PAUSE_SECONDS = 60;

const HOUR_SECONDS = 3600;
/** Lists are refreshed daily; up to this much earlier, so that not every installation asks at once. */
const JITTER_SECONDS = 2 * HOUR_SECONDS;
/** After a failure the first rest, doubled each time up to the longest. */
const FIRST_REST_SECONDS = HOUR_SECONDS / 4;
const LONGEST_REST_SECONDS = 6 * HOUR_SECONDS;

/** How long a list rests before it is fetched again by itself, after so many failures in a row; `chance` is from 0 to 1. */
export function restSeconds(failures: number, chance: number): number {
  if (failures === 0) return 24 * HOUR_SECONDS - chance * JITTER_SECONDS;
  const rest = Math.min(LONGEST_REST_SECONDS, FIRST_REST_SECONDS * 2 ** Math.min(failures - 1, 10));
  return rest * (1 - chance / 4);
}

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** A new edition with less than this share of the entries before is taken for damaged. */
export const LEAST_SHARE_KEPT = 0.9;
/** A new edition without more than this share of the entries before is another list, however long it is. */
export const MOST_SHARE_REPLACED = 0.5;

/** Names of the files beside OFAC's primary CSV file; none for formats of one file. */
export function siblingsOf(primary: string): { alternates: string; addresses: string; comments: string } | null {
  const named = /^(.*?)(sdn|prim)\.csv$/i.exec(primary);
  if (!named) return null;
  const [, before = '', last = ''] = named;
  const shouting = last === last.toUpperCase();
  const file = (name: string) => `${before}${shouting ? name.toUpperCase() : name}.csv`;
  return {
    alternates: file('alt'),
    addresses: file('add'),
    comments: file(last.toLowerCase() === 'sdn' ? 'sdn_comments' : 'comments'),
  };
}

/** What an organization asks of a clear answer. */
export type ScreeningPolicyRule = { requiredLists: readonly WatchlistCode[]; ageLimitDays: number };

/** The policy of the product: every list, none older than a week. */
export const STANDARD_POLICY: ScreeningPolicyRule = { requiredLists: WATCHLIST_CODES, ageLimitDays: 7 };
export const MOST_LIST_DAYS = 90;

/** A list as it is held; `asOf` is when it was last known to be its publisher's present one, `failed` whether the last refresh did. */
export type HeldList = { loaded: boolean; sampleData: boolean; asOf: Date | null; failed: boolean };

export type Coverage = {
  complete: boolean;
  required: WatchlistCode[];
  missing: { source: WatchlistCode; reason: CoverageReason }[];
};

/** Why a list is missing, for people. */
export const WHY_MISSING: Record<CoverageReason, string> = {
  SAMPLE: 'an invented sample',
  FAILED: 'could not be refreshed',
  STALE: 'too old',
  NEVER_LOADED: 'never loaded',
};

const DAY_MS = 86_400_000;

/** Whole days since a list was last known to be the present one; null where that was never known. */
export const ageInDays = (asOf: Date | null, at: Date): number | null =>
  asOf && Math.max(0, Math.floor((at.getTime() - asOf.getTime()) / DAY_MS));

function reasonOf(held: HeldList | undefined, limit: number, at: Date): CoverageReason | null {
  if (held?.sampleData) return 'SAMPLE';
  if (!held?.loaded) return held?.failed ? 'FAILED' : 'NEVER_LOADED';
  const age = ageInDays(held.asOf, at);
  if (age !== null && age <= limit) return null;
  return held.failed ? 'FAILED' : 'STALE';
}

/**
 * Which of the lists that a policy requires were there, real and fresh. Specification silent: a refresh that failed costs nothing while what is
 * held is fresh; what is too old or was never loaded is FAILED where the last refresh failed, else STALE or NEVER_LOADED; a sample is a sample,
 * whatever became of its refresh.
 */
export function coverageOf(
  policy: ScreeningPolicyRule,
  held: Partial<Record<WatchlistCode, HeldList>>,
  at: Date,
): Coverage {
  const required = WATCHLIST_CODES.filter((code) => policy.requiredLists.includes(code));
  const missing = required.flatMap((source) => {
    const reason = reasonOf(held[source], policy.ageLimitDays, at);
    return reason ? [{ source, reason }] : [];
  });
  return { complete: missing.length === 0, required, missing };
}

/**
 * How a screening stands by its matches and by what it could look into. Specification silent: an inconclusive match is not settled, so the
 * screening stays in review.
 */
export function screeningStatusOf(
  statuses: readonly MatchStatus[],
  { complete }: Pick<Coverage, 'complete'>,
): 'CLEAR' | 'INCOMPLETE' | 'IN_REVIEW' | 'CONFIRMED_HIT' {
  if (statuses.includes('CONFIRMED_MATCH')) return 'CONFIRMED_HIT';
  if (statuses.some((status) => status !== 'FALSE_POSITIVE')) return 'IN_REVIEW';
  return complete ? 'CLEAR' : 'INCOMPLETE';
}

/** What was screened, and with which editions. */
export type LastScreening = {
  lastScreening: ScreeningStatus;
  screenedWith: Readonly<Partial<Record<WatchlistCode, string>>>;
};

/**
 * What the lists say of every screening at this moment: how far they cover what the organization requires, and, by list, the oldest edition that
 * a screening may have been made with. Editions between that one and the present one were compared since; ids of editions grow with time.
 */
export type ScreeningGround = { coverage: Coverage; oldest: Partial<Record<WatchlistCode, string>> };

/** Below every id of an edition. */
export const ANY_EDITION = '00000000-0000-0000-0000-000000000000';

/**
 * How a participant's newest screening stands now. Specification silent: “clear” is said while every required list is fresh and its present
 * edition was compared, in the screening or since; when a list goes stale, or a new edition still waits to be compared, it reads INCOMPLETE, and
 * once the list is confirmed and compared CLEAR again. Matches stand whatever the lists do.
 */
export function standsAt({ lastScreening, screenedWith }: LastScreening, ground: ScreeningGround): ScreeningStatus {
  if (lastScreening !== 'CLEAR' && lastScreening !== 'INCOMPLETE') return lastScreening;
  const { coverage, oldest } = ground;
  const compared = coverage.required.every((code) => (screenedWith[code] ?? '') >= (oldest[code] ?? ANY_EDITION));
  return coverage.complete && compared ? 'CLEAR' : 'INCOMPLETE';
}
