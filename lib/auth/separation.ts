import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { apiKeys, oauthApps } from '@/db/schema/developers';
import { departedSelves, memberships } from '@/db/schema/organizations';
import { DomainError } from '@/lib/core/errors';

/** Who handed whom the link to an account that nothing has proven to be somebody else's: member → inviter. */
export type Vouching = ReadonlyMap<string, string>;

/** A person, and everybody whose second self their account may be: inviters of unproven accounts, inviters of those, and so on. */
export function handsBehind(person: string, vouching: Vouching): Set<string> {
  const hands = new Set<string>();
  for (let next: string | undefined = person; next !== undefined && !hands.has(next); next = vouching.get(next)) {
    hands.add(next);
  }
  return hands;
}

/** Whether two accounts may be one person's: the same one, or unproven ones that go back to the same inviter. */
export function sameHand(one: string, other: string, vouching: Vouching): boolean {
  const hands = handsBehind(one, vouching);
  return [...handsBehind(other, vouching)].some((hand) => hands.has(hand));
}

/** Everybody who could ever act as one of these keys or applications; ids of anything else are passed over. */
async function holdersOf(tx: Transaction, organizationId: string, ids: string[]): Promise<(string | null)[]> {
  const keys = await tx
    .select({ madeBy: apiKeys.createdById })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.id, ids)));
  const apps = await tx
    .select({ madeBy: oauthApps.createdById, holderIds: oauthApps.holderIds })
    .from(oauthApps)
    .where(and(eq(oauthApps.organizationId, organizationId), inArray(oauthApps.id, ids)));
  return [...keys.map(({ madeBy }) => madeBy), ...apps.flatMap(({ madeBy, holderIds }) => [madeBy, ...holderIds])];
}

/** Of members, and of those who left unproven: leaving proves nobody somebody else. */
async function vouchingOf(tx: Transaction, organizationId: string): Promise<Vouching> {
  const present = await tx
    .select({ member: memberships.userId, inviter: memberships.unverifiedInviterId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), isNotNull(memberships.unverifiedInviterId)));
  const { userId } = departedSelves;
  const departed = await tx
    .select({ member: userId, inviter: departedSelves.inviterId })
    .from(departedSelves)
    .leftJoin(memberships, and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .where(and(eq(departedSelves.organizationId, organizationId), isNull(memberships.id)));
  return new Map([...present, ...departed].flatMap(({ member, inviter }) => (inviter ? [[member, inviter]] : [])));
}

/**
 * Where two people are needed: throws SELF_REVIEW when the second one may be the first. `first` names what acted: people, keys and
 * applications, which count as everybody who could ever act as them. Asked by every verb that needs a second person.
 */
export async function refuseSameHand(
  tx: Transaction,
  organizationId: string,
  second: string,
  first: readonly (string | null | undefined)[],
  detail: string,
): Promise<void> {
  const named = first.filter((id) => typeof id === 'string');
  if (named.length === 0) return;
  const people = [...named, ...(await holdersOf(tx, organizationId, named))].filter((id) => id !== null);
  if (people.includes(second)) throw new DomainError('SELF_REVIEW', detail);
  const vouching = await vouchingOf(tx, organizationId);
  if (!people.some((person) => sameHand(second, person, vouching))) return;
  throw new DomainError(
    'SELF_REVIEW',
    'A second person is needed, and nothing proves that the two accounts belong to different people: one was opened by a link that the other, or the same inviter, handed out. Verify the address by mail or single sign-on.',
  );
}
