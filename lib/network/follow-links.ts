import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { IndicatorStatus } from '@/db/enums';
import { claimIndicators, claimParticipants, claims } from '@/db/schema/claims';
import type { Caller } from '@/lib/auth/caller';
import { raiseIndicators } from '@/lib/claims/open-claim';
import { now } from '@/lib/core/clock';
import type { LinkRow } from '@/lib/network/present';
import { endNames } from '@/lib/network/read-ends';
import { INDICATOR_RARITY, linkCode, linkSentence, rarityOf, severityOf, sharedNote } from '@/lib/network/rules';

const NO_LONGER = 'No longer shared.';

/**
 * Sets the indicators that rest on links, except in closed claims: those are read-only. `only` names the state that the service itself changes:
 * then what a person has judged or annotated stays as it is.
 */
export async function judgeIndicators(
  tx: Transaction,
  caller: Caller,
  linkIds: string[],
  change: { status: IndicatorStatus; note?: string; only?: IndicatorStatus },
): Promise<void> {
  if (linkIds.length === 0) return;
  const open = tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), ne(claims.status, 'CLOSED')));
  const { only, ...set } = change;
  await tx
    .update(claimIndicators)
    .set({ ...set, version: sql`${claimIndicators.version} + 1`, updatedAt: now() })
    .where(
      and(
        eq(claimIndicators.organizationId, caller.organizationId),
        eq(claimIndicators.source, 'NETWORK'),
        inArray(claimIndicators.sourceId, linkIds),
        inArray(claimIndicators.claimId, open),
        only ? and(eq(claimIndicators.status, only), eq(claimIndicators.heldByRule, true)) : undefined,
      ),
    );
}

/** Open claims by the end that stands in them: a claim in itself, a participant in each of theirs. */
async function openClaims(tx: Transaction, caller: Caller, ends: string[]): Promise<Map<string, string[]>> {
  const mine = eq(claims.organizationId, caller.organizationId);
  const rows = await tx
    .select({ end: claimParticipants.participantId, claimId: claims.id })
    .from(claimParticipants)
    .innerJoin(claims, and(mine, eq(claims.id, claimParticipants.claimId), ne(claims.status, 'CLOSED')))
    .where(
      and(eq(claimParticipants.organizationId, caller.organizationId), inArray(claimParticipants.participantId, ends)),
    );
  const own = await tx
    .select({ end: claims.id, claimId: claims.id })
    .from(claims)
    .where(and(mine, inArray(claims.id, ends), ne(claims.status, 'CLOSED')));
  const grouped = Map.groupBy([...rows, ...own], ({ end }) => end);
  return new Map([...grouped].map(([end, found]) => [end, found.map(({ claimId }) => claimId)]));
}

/**
 * What follows from the links of some values: an indicator on the open claims of both ends where the value is rare, and none that stands
 * open on a link that is over. An indicator that a person has judged stays; one that followed the judgement of its link
 * opens again with a link that begins anew.
 */
export async function followLinks(
  tx: Transaction,
  caller: Caller,
  links: { begun: LinkRow[]; standing: LinkRow[]; ended: LinkRow[] },
): Promise<void> {
  const idsOf = (rows: LinkRow[]) => rows.map(({ id }) => id);
  await judgeIndicators(tx, caller, idsOf(links.ended), { status: 'DISMISSED', note: NO_LONGER, only: 'OPEN' });
  const asking = links.begun.filter(({ status }) => status !== 'DISMISSED');
  const byNote = Map.groupBy(asking, ({ kind, value, holders }) => sharedNote(kind, value, holders));
  for (const [note, rows] of byNote)
    await judgeIndicators(tx, caller, idsOf(rows), { status: 'OPEN', note, only: 'DISMISSED' });
  const telling = links.standing.filter(
    ({ kind, holders, status }) => status !== 'DISMISSED' && rarityOf(kind, holders) >= INDICATOR_RARITY,
  );
  if (telling.length === 0) return;
  const ends = telling.flatMap(({ firstId, secondId }) => [firstId, secondId]);
  const names = await endNames(tx, caller, ends);
  const claimIds = await openClaims(tx, caller, ends);
  for (const { id, kind, value, holders, firstId, secondId } of telling) {
    for (const [own, other] of [
      [firstId, secondId],
      [secondId, firstId],
    ] as const) {
      const finding = {
        code: linkCode(kind),
        label: linkSentence(kind, names.get(own)?.name ?? '', names.get(other)?.name ?? ''),
        severity: severityOf(kind, holders),
        note: sharedNote(kind, value, holders),
      };
      for (const claimId of claimIds.get(own) ?? [])
        await raiseIndicators(tx, caller, claimId, [finding], id, 'NETWORK');
    }
  }
}
