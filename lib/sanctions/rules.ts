import type { MatchStatus, WatchlistCode } from '@/db/enums';

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

/** A new edition with less than this share of the entries before is taken for damaged. */
export const LEAST_SHARE_KEPT = 0.9;

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

/**
 * How a screening stands by its matches. Specification silent: an inconclusive match is not settled, so the screening stays in review.
 */
export function screeningStatusOf(statuses: readonly MatchStatus[]): 'CLEAR' | 'IN_REVIEW' | 'CONFIRMED_HIT' {
  if (statuses.includes('CONFIRMED_MATCH')) return 'CONFIRMED_HIT';
  return statuses.some((status) => status !== 'FALSE_POSITIVE') ? 'IN_REVIEW' : 'CLEAR';
}
