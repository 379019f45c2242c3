import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { newId } from '@/lib/core/ids';
import { hasOtherWays } from '@/lib/mfa/read';
import { lockMembers } from '@/lib/organizations/update-member';
import { changePerson, refuseForeignAddress, refuseTakenName } from '@/lib/scim/change-person';
import type { Json } from '@/lib/scim/engine/apply-patch';
import { scimRefusal } from '@/lib/scim/engine/refusal';
import { readUser } from '@/lib/scim/read';
import { nameOf, type PersonInput, readPersonInput } from '@/lib/scim/read-input';
import { findPerson, type PersonRow } from '@/lib/scim/rows';
import type { ScimProjection, ScimUser } from '@/lib/scim/schema';

/**
 * The account of the address, made when there is none. One that opens by a password or a passkey was made by somebody, and anybody may have been
 * invited there by that address: whoever holds it must accept an invitation, as at a first single sign-on.
 */
async function accountFor(tx: Transaction, caller: Caller, input: PersonInput): Promise<PersonRow> {
  const { email } = input;
  const made = await tx
    .insert(users)
    .values({ id: newId(), email, name: nameOf(input) ?? email })
    .onConflictDoNothing()
    .returning();
  const [user] = made.length > 0 ? made : await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (!user) throw scimRefusal('uniqueness', 'The account was being made at this very moment.');
  if (await findPerson(tx, caller.organizationId, user.id)) {
    throw scimRefusal('uniqueness', 'There is a user with this address.');
  }
  if (user.disabledAt || (made.length === 0 && (await hasOtherWays(tx, user)))) {
    throw scimRefusal(
      'uniqueness',
      'There is an account with this address that this organization did not make: invite the person instead.',
    );
  }
  return { user, membership: null, scim: null };
}

/**
 * Makes a person a member (or, with `active` false, only known), with an account that opens by single sign-on. Throws VALIDATION_FAILED
 * (invalidValue) outside the proven domains, CONFLICT (uniqueness) when name or address are taken; of several at once one is made.
 */
export async function createScimUser(caller: Caller, body: Json, projection: ScimProjection): Promise<ScimUser> {
  authorize(caller, 'createScimUser');
  const input = readPersonInput(body);
  return writing(caller, async (tx) => {
    const { organizationId } = caller;
    await lockMembers(tx, organizationId);
    await refuseForeignAddress(tx, organizationId, input.email);
    await refuseTakenName(tx, organizationId, input.userName, null);
    const row = await accountFor(tx, caller, input);
    const { after } = await changePerson(tx, caller, row, { ...input, active: input.active ?? true });
    await recordAudit(tx, caller, {
      action: 'member.provision',
      resourceType: 'member',
      resourceId: row.user.id,
      changes: diff(null, after),
    });
    return readUser(tx, organizationId, row.user.id, projection);
  });
}
