import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { IdentifierSource } from '@/db/enums';
import { claimParticipants } from '@/db/schema/claims';
import { networkIdentifiers, networkLinks } from '@/db/schema/network';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { computePairs, type Pair, type SharedValue } from '@/lib/network/compute-pairs';
import { followLinks } from '@/lib/network/follow-links';
import { gatherIdentifiers, type Identifier } from '@/lib/network/gather-identifiers';
import type { LinkRow } from '@/lib/network/present';
import { emitEvent } from '@/lib/webhooks/emit';

const keyOf = ({ kind, value, holderId, sourceId }: Omit<Identifier, 'holderType' | 'sourceType'>) =>
  `${kind} ${value} ${holderId} ${sourceId}`;

/** Puts what a record says now in the place of what it said before. Answers every value that it says or said. */
async function replaceIdentifiers(
  tx: Transaction,
  caller: Caller,
  source: IdentifierSource,
  id: string,
): Promise<SharedValue[]> {
  const mine = and(
    eq(networkIdentifiers.organizationId, caller.organizationId),
    eq(networkIdentifiers.sourceType, source),
    eq(networkIdentifiers.sourceId, id),
  );
  const present = await gatherIdentifiers(tx, caller, source, id);
  const before = await tx.select().from(networkIdentifiers).where(mine);
  const kept = new Set(present.map(keyOf));
  const gone = before.filter((row) => !kept.has(keyOf(row)));
  for (const { kind, value, holderId } of gone) {
    await tx
      .delete(networkIdentifiers)
      .where(
        and(
          mine,
          eq(networkIdentifiers.kind, kind),
          eq(networkIdentifiers.value, value),
          eq(networkIdentifiers.holderId, holderId),
        ),
      );
  }
  if (present.length > 0) {
    const rows = present.map((each) => ({ ...each, organizationId: caller.organizationId }));
    await tx.insert(networkIdentifiers).values(rows).onConflictDoNothing();
  }
  return [...before, ...present].map(({ kind, value }) => ({ kind, value }));
}

/** Values of the claims that a participant is in: who joins may make two of them claims of one person, whose car is no link. */
async function valuesOfClaims(tx: Transaction, caller: Caller, participantId: string): Promise<SharedValue[]> {
  return tx
    .selectDistinct({ kind: networkIdentifiers.kind, value: networkIdentifiers.value })
    .from(networkIdentifiers)
    .innerJoin(
      claimParticipants,
      and(
        eq(claimParticipants.organizationId, networkIdentifiers.organizationId),
        eq(claimParticipants.claimId, networkIdentifiers.holderId),
      ),
    )
    .where(
      and(
        eq(networkIdentifiers.organizationId, caller.organizationId),
        eq(claimParticipants.participantId, participantId),
      ),
    );
}

/** Writes the pairs that are not linked yet, or no longer were. Answers those that begin now. */
async function begin(tx: Transaction, caller: Caller, pairs: Pair[], at: Date): Promise<LinkRow[]> {
  if (pairs.length === 0) return [];
  const again = sql`${networkLinks.endedAt} is not null`;
  const rows = await tx
    .insert(networkLinks)
    .values(pairs.map((pair) => ({ ...pair, id: newId(), organizationId: caller.organizationId, foundAt: at })))
    .onConflictDoUpdate({
      target: [
        networkLinks.organizationId,
        networkLinks.kind,
        networkLinks.value,
        networkLinks.firstId,
        networkLinks.secondId,
      ],
      set: {
        holders: sql`excluded.holders`,
        foundAt: sql`case when ${again} then excluded.found_at else ${networkLinks.foundAt} end`,
        endedAt: null,
        version: sql`${networkLinks.version} + 1`,
        updatedAt: at,
      },
      setWhere: or(isNotNull(networkLinks.endedAt), ne(networkLinks.holders, sql`excluded.holders`)),
    })
    .returning();
  return rows.filter(({ foundAt }) => foundAt.getTime() === at.getTime());
}

const ofValues = (values: SharedValue[]) =>
  or(...values.map(({ kind, value }) => and(eq(networkLinks.kind, kind), eq(networkLinks.value, value))));

/**
 * Takes judgements away from links that are over because an end gave the value up: should it take the value back, people judge anew. A link
 * that is over for another reason keeps its judgement, for nothing that was judged has changed.
 */
async function forgetJudgements(tx: Transaction, caller: Caller, values: SharedValue[]): Promise<void> {
  const givenUp = (holder: typeof networkLinks.firstId | typeof networkLinks.secondId) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(networkIdentifiers)
        .where(
          and(
            eq(networkIdentifiers.organizationId, networkLinks.organizationId),
            eq(networkIdentifiers.kind, networkLinks.kind),
            eq(networkIdentifiers.value, networkLinks.value),
            eq(networkIdentifiers.holderId, holder),
          ),
        ),
    );
  await tx
    .update(networkLinks)
    .set({ status: 'OPEN', reason: null, reviewedById: null, reviewedByName: null, reviewedAt: null })
    .where(
      and(
        eq(networkLinks.organizationId, caller.organizationId),
        isNotNull(networkLinks.endedAt),
        ne(networkLinks.status, 'OPEN'),
        ofValues(values),
        or(givenUp(networkLinks.firstId), givenUp(networkLinks.secondId)),
      ),
    );
}

/** Ends the links of these values that are none any more: an end gave the value up, it became common, or both now share a claim. */
async function end(
  tx: Transaction,
  caller: Caller,
  values: SharedValue[],
  pairs: Pair[],
  at: Date,
): Promise<{ standing: LinkRow[]; ended: LinkRow[] }> {
  const mine = eq(networkLinks.organizationId, caller.organizationId);
  const rows = await tx
    .select()
    .from(networkLinks)
    .where(and(mine, isNull(networkLinks.endedAt), ofValues(values)));
  const pairOf = ({ kind, value, firstId, secondId }: Pair | LinkRow) => `${kind} ${value} ${firstId} ${secondId}`;
  const wanted = new Set(pairs.map(pairOf));
  const [standing = [], over = []] = [
    rows.filter((row) => wanted.has(pairOf(row))),
    rows.filter((row) => !wanted.has(pairOf(row))),
  ];
  if (over.length === 0) return { standing, ended: [] };
  const ids = over.map(({ id }) => id);
  const ended = await tx
    .update(networkLinks)
    .set({ endedAt: at, version: sql`${networkLinks.version} + 1`, updatedAt: at })
    .where(and(mine, inArray(networkLinks.id, ids)))
    .returning();
  return { standing, ended };
}

/**
 * Compares what one record says with everybody else's identifiers: writes the links that begin, ends those that are none any more, and
 * leaves or takes back the indicators that rest on them. Only values that this record says or said are looked at, and those of a participant's claims. Comes to the same end
 * when it runs twice. Of runs of one organization one goes after the other, or two that begin together would not see each other.
 */
export async function linkIdentifiers(caller: Caller, source: IdentifierSource, id: string): Promise<void> {
  await writing(caller, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`network:${caller.organizationId}`}, 0))`);
    const values = await replaceIdentifiers(tx, caller, source, id);
    if (source === 'participant') values.push(...(await valuesOfClaims(tx, caller, id)));
    if (values.length === 0) return;
    const at = now();
    const pairs = await computePairs(tx, caller.organizationId, values);
    const begun = await begin(tx, caller, pairs, at);
    const { standing, ended } = await end(tx, caller, values, pairs, at);
    await forgetJudgements(tx, caller, values);
    await followLinks(tx, caller, { begun, standing, ended });
    if (begun.length + ended.length === 0) return;
    if (begun.length > 0)
      await emitEvent(tx, caller, 'network.links_found', {
        sourceType: source,
        sourceId: id,
        links: begun.map(({ id: linkId, kind, firstType, firstId, secondType, secondId }) => ({
          linkId,
          kind,
          ends: [
            { type: firstType, id: firstId },
            { type: secondType, id: secondId },
          ],
        })),
      });
    await recordAudit(tx, caller, {
      action: 'network.link',
      resourceType: source,
      resourceId: id,
      changes: [
        { path: '/links/begun', old: null, new: begun.map((link) => link.id) },
        { path: '/links/ended', old: null, new: ended.map((link) => link.id) },
      ],
    });
  });
}
