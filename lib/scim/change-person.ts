import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Role } from '@/db/enums';
import { invitations, memberships } from '@/db/schema/organizations';
import { scimUsers } from '@/db/schema/scim';
import { users } from '@/db/schema/users';
import { belongsElsewhere } from '@/lib/auth/belongs-elsewhere';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { endMembership } from '@/lib/organizations/end-membership';
import { refuseLastAdmin } from '@/lib/organizations/update-member';
import { endAccess } from '@/lib/scim/end-access';
import { scimRefusal } from '@/lib/scim/engine/refusal';
import { nameOf, type PersonInput } from '@/lib/scim/read-input';
import { rolesByGroups } from '@/lib/scim/roles';
import type { PersonRow } from '@/lib/scim/rows';
import { isProvenDomain } from '@/lib/sso/read';
import { emailDomain, PLAIN_ROLE } from '@/lib/sso/rules';

const taken = (what: string) => scimRefusal('uniqueness', `${what} is taken.`);

/**
 * The same line as at a first sign-in: an address counts in a domain that the organization has proven, and nowhere else. Throws VALIDATION_FAILED.
 */
export async function refuseForeignAddress(tx: Transaction, organizationId: string, email: string): Promise<void> {
  if (await isProvenDomain(tx, organizationId, emailDomain(email))) return;
  throw scimRefusal('invalidValue', `${emailDomain(email)} is not proven to belong to this organization.`);
}

/** Throws CONFLICT when another resource of the organization has the name. */
export async function refuseTakenName(
  tx: Transaction,
  organizationId: string,
  userName: string,
  own: string | null,
): Promise<void> {
  const [holder] = await tx
    .select({ userId: scimUsers.userId })
    .from(scimUsers)
    .where(and(eq(scimUsers.organizationId, organizationId), eq(scimUsers.userNameKey, userName.toLowerCase())));
  if (holder && holder.userId !== own) throw taken('The userName');
}

type State = Omit<PersonInput, 'active'> & { active: boolean };

/** What stands of a person now, in the provider's terms. */
export function stateOf({ user, membership, scim }: PersonRow): State {
  return {
    userName: scim?.userName ?? user.email,
    email: user.email,
    externalId: scim?.externalId ?? null,
    givenName: scim?.givenName ?? null,
    familyName: scim?.familyName ?? null,
    displayName: scim?.displayName ?? null,
    active: membership !== null,
  };
}

/** Whether the database refused a value that must be there once (`unique_violation`): an account that was being made when nobody had it yet. */
const isDouble = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '23505';

/**
 * A new address of an account. Only where the account is this organization's alone, with both addresses in its proven domains: anybody else's
 * way in must not move.
 */
async function moveAddress(tx: Transaction, organizationId: string, row: PersonRow, email: string): Promise<void> {
  await refuseForeignAddress(tx, organizationId, email);
  const own =
    (await isProvenDomain(tx, organizationId, emailDomain(row.user.email))) &&
    !(await belongsElsewhere(organizationId, row.user.id, tx));
  if (!own) throw scimRefusal('mutability', 'The address of this account is not the organization’s to change.');
  const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (holder) throw taken('The address');
  await tx
    .update(users)
    .set({ email, updatedAt: now() })
    .where(eq(users.id, row.user.id))
    .catch((error: unknown) => {
      throw isDouble(error) ? taken('The address') : error;
    });
}

/** People are called what the provider says as long as the account is this organization's alone. */
async function rename(tx: Transaction, organizationId: string, row: PersonRow, name: string | null): Promise<void> {
  if (!name || name === row.user.name || (await belongsElsewhere(organizationId, row.user.id, tx))) return;
  await tx.update(users).set({ name, updatedAt: now() }).where(eq(users.id, row.user.id));
}

/** Makes a member, with the role that groups give, else the one from before. Nobody becomes an administrator by it. */
export async function activate(tx: Transaction, caller: Caller, userId: string, former: Role | null): Promise<Role> {
  const { organizationId } = caller;
  const given = (await rolesByGroups(tx, organizationId, [userId])).get(userId);
  const role = given ?? (former === 'admin' ? null : former) ?? PLAIN_ROLE;
  await tx.insert(memberships).values({ id: newId(), organizationId, userId, role }).onConflictDoNothing();
  return role;
}

/** Ends a membership with all that is open, and invitations that would bring it back. Throws CONFLICT for the last administrator. */
export async function deactivate(tx: Transaction, caller: Caller, row: PersonRow): Promise<void> {
  const { membership, user } = row;
  if (!membership) return;
  const { organizationId } = caller;
  await refuseLastAdmin(tx, caller, membership);
  await endMembership(tx, membership);
  await tx
    .delete(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.email, user.email)));
  await endAccess(tx, organizationId, user.id);
}

/**
 * Brings a person to what the provider says, and takes them under its care. The same input again changes nothing. Answers what stood before and stands
 * now. The organization's members are locked by whoever calls.
 */
export async function changePerson(
  tx: Transaction,
  caller: Caller,
  row: PersonRow,
  input: PersonInput,
): Promise<{ before: State; after: State & { role?: Role } }> {
  const { organizationId } = caller;
  const { user, membership, scim } = row;
  const before = stateOf(row);
  const after: State & { role?: Role } = { ...input, active: input.active ?? before.active };
  await refuseTakenName(tx, organizationId, after.userName, user.id);
  if (after.email !== before.email) await moveAddress(tx, organizationId, row, after.email);
  const changed = JSON.stringify(before) !== JSON.stringify({ ...before, ...after });
  if (changed || !scim) await rename(tx, organizationId, row, nameOf(after));
  if (before.active && !after.active) await deactivate(tx, caller, row);
  if (!before.active && after.active) after.role = await activate(tx, caller, user.id, scim?.formerRole ?? null);
  const formerRole = after.active ? null : (membership?.role ?? scim?.formerRole ?? null);
  const { userName, externalId, givenName, familyName, displayName } = after;
  const kept = {
    userName,
    userNameKey: userName.toLowerCase(),
    externalId,
    givenName,
    familyName,
    displayName,
    formerRole,
  };
  if (changed || !scim) {
    await tx
      .insert(scimUsers)
      .values({ organizationId, userId: user.id, ...kept })
      .onConflictDoUpdate({
        target: [scimUsers.organizationId, scimUsers.userId],
        set: { ...kept, updatedAt: now() },
      });
  }
  return { before, after };
}
