import { createHash } from 'node:crypto';
import type { networkIdentifiers, networkLinks } from '@/db/schema/network';
import type { EndName } from '@/lib/network/read-ends';
import { linkSentence, masked, rarityOf, severityOf } from '@/lib/network/rules';
import type { NetworkLink } from '@/lib/network/schema';

export type LinkRow = typeof networkLinks.$inferSelect;
export type IdentifierRow = typeof networkIdentifiers.$inferSelect;

/** Row → wire of a link. `names` are those of its ends, `found` where either end's value was found. */
export function presentLink(row: LinkRow, names: ReadonlyMap<string, EndName>, found: IdentifierRow[]): NetworkLink {
  const { kind, value, holders } = row;
  const end = (type: LinkRow['firstType'], id: string): NetworkLink['ends'][number] => ({
    type,
    id,
    name: names.get(id)?.name ?? '',
    claims: names.get(id)?.claims ?? [],
    sources: found
      .filter((each) => each.holderId === id && each.kind === kind && each.value === value)
      .map(({ sourceType, sourceId }) => ({ type: sourceType, id: sourceId })),
  });
  const ends = [end(row.firstType, row.firstId), end(row.secondType, row.secondId)];
  return {
    id: row.id,
    kind,
    status: row.status,
    sentence: linkSentence(kind, ends[0]?.name ?? '', ends[1]?.name ?? ''),
    valueKey: createHash('sha256').update(`${row.organizationId} ${kind} ${value}`).digest('hex').slice(0, 16),
    value: masked(kind, value),
    holders,
    rarity: rarityOf(kind, holders),
    severity: severityOf(kind, holders),
    ends,
    reason: row.reason,
    reviewedBy: row.reviewedById ? { id: row.reviewedById, name: row.reviewedByName ?? '' } : null,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    foundAt: row.foundAt.toISOString(),
    version: row.version,
  };
}
