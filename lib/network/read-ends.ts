import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { LinkEnd } from '@/db/enums';
import { claimParticipants, claims } from '@/db/schema/claims';
import { participants } from '@/db/schema/participants';
import type { Caller } from '@/lib/auth/caller';

export type ClaimName = { id: string; reference: string };

/** What the end of a link is called, a participant's name or a claim's reference, and the claims in which it stands. */
export type EndName = { type: LinkEnd; name: string; claims: ClaimName[] };

/** Names and claims of the ends of links, by id. */
export async function endNames(tx: Transaction, caller: Caller, ids: string[]): Promise<Map<string, EndName>> {
  if (ids.length === 0) return new Map();
  const people = await tx
    .select({ id: participants.id, name: participants.name })
    .from(participants)
    .where(and(eq(participants.organizationId, caller.organizationId), inArray(participants.id, ids)));
  const parts = await tx
    .select({ participantId: claimParticipants.participantId, id: claims.id, reference: claims.reference })
    .from(claimParticipants)
    .innerJoin(
      claims,
      and(eq(claims.organizationId, claimParticipants.organizationId), eq(claims.id, claimParticipants.claimId)),
    )
    .where(
      and(eq(claimParticipants.organizationId, caller.organizationId), inArray(claimParticipants.participantId, ids)),
    )
    .orderBy(claims.reference);
  const matters = await tx
    .select({ id: claims.id, reference: claims.reference })
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), inArray(claims.id, ids)));
  const claimsOf = Map.groupBy(parts, ({ participantId }) => participantId);
  const own = (id: string) =>
    (claimsOf.get(id) ?? []).map(({ id: claimId, reference }) => ({ id: claimId, reference }));
  const names = new Map<string, EndName>();
  for (const { id, name } of people) names.set(id, { type: 'participant', name, claims: own(id) });
  for (const claim of matters) names.set(claim.id, { type: 'claim', name: claim.reference, claims: [claim] });
  return names;
}
