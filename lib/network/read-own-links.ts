import { and, asc, count, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { LinkEnd, LinkKind, LinkStatus } from '@/db/enums';
import { networkIdentifiers, networkLinks } from '@/db/schema/network';
import type { Caller } from '@/lib/auth/caller';
import { idsOf } from '@/lib/network/read';
import { endNames } from '@/lib/network/read-ends';
import { rarityOf } from '@/lib/network/rules';

type End = { type: LinkEnd; id: string; name: string };

/** A link as one of its ends sees it. */
export type OwnLink = { id: string; kind: LinkKind; status: LinkStatus; rarity: number; own: End; other: End };

/** Links of a participant and of their claims with others, and whether anything of them was compared at all. */
export async function readOwnLinks(
  tx: Transaction,
  caller: Caller,
  participantId: string,
): Promise<{ compared: boolean; links: OwnLink[] }> {
  const ids = await idsOf(tx, caller, { participantId });
  const [identifiers] = await tx
    .select({ n: count() })
    .from(networkIdentifiers)
    .where(
      and(eq(networkIdentifiers.organizationId, caller.organizationId), inArray(networkIdentifiers.holderId, ids)),
    );
  if (!identifiers?.n) return { compared: false, links: [] };
  const rows = await tx
    .select()
    .from(networkLinks)
    .where(
      and(
        eq(networkLinks.organizationId, caller.organizationId),
        isNull(networkLinks.endedAt),
        or(inArray(networkLinks.firstId, ids), inArray(networkLinks.secondId, ids)),
      ),
    )
    .orderBy(asc(networkLinks.id));
  const names = await endNames(
    tx,
    caller,
    rows.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  );
  const own = new Set(ids);
  const links = rows.map(({ id, kind, status, holders, ...row }): OwnLink => {
    const first: End = { type: row.firstType, id: row.firstId, name: names.get(row.firstId)?.name ?? '' };
    const second: End = { type: row.secondType, id: row.secondId, name: names.get(row.secondId)?.name ?? '' };
    const turned = !own.has(row.firstId);
    const rarity = rarityOf(kind, holders);
    return { id, kind, status, rarity, own: turned ? second : first, other: turned ? first : second };
  });
  return { compared: true, links };
}
