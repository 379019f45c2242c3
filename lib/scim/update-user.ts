import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { scimGroupMembers, scimUsers } from '@/db/schema/scim';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { lockMembers } from '@/lib/organizations/update-member';
import { changePerson, deactivate, stateOf } from '@/lib/scim/change-person';
import { applyPatch, type Json } from '@/lib/scim/engine/apply-patch';
import { readUser } from '@/lib/scim/read';
import { readPersonInput, USER_SHAPE } from '@/lib/scim/read-input';
import { findPerson, type PersonRow } from '@/lib/scim/rows';
import type { ScimPatch, ScimProjection, ScimUser } from '@/lib/scim/schema';

async function lockPerson(tx: Transaction, caller: Caller, id: string): Promise<PersonRow> {
  await lockMembers(tx, caller.organizationId);
  const row = await findPerson(tx, caller.organizationId, id);
  if (!row) throw notFound('The user');
  return row;
}

/** Changes a person to what `wanted` makes of them; one entry says what happened in the word that fits best. */
async function update(
  caller: Caller,
  id: string,
  projection: ScimProjection,
  wanted: (row: PersonRow) => Json,
): Promise<ScimUser> {
  return writing(caller, async (tx) => {
    const row = await lockPerson(tx, caller, id);
    const { before, after } = await changePerson(tx, caller, row, readPersonInput(wanted(row)));
    const turned = before.active === after.active ? 'update' : after.active ? 'reactivate' : 'deactivate';
    const actions = {
      update: { action: 'member.update_profile' },
      reactivate: { action: 'member.reactivate' },
      deactivate: { action: 'member.deactivate' },
    };
    await recordAudit(tx, caller, {
      ...actions[turned],
      resourceType: 'member',
      resourceId: id,
      changes: diff(before, after),
    });
    return readUser(tx, caller.organizationId, id, projection);
  });
}

/**
 * Replaces what is kept of a person; what is left out is cleared, but for `active`, which stays. Throws NOT_FOUND, VALIDATION_FAILED, CONFLICT for a
 * name that is taken and for the last administrator.
 */
export async function replaceScimUser(
  caller: Caller,
  id: string,
  body: Json,
  projection: ScimProjection,
): Promise<ScimUser> {
  authorize(caller, 'replaceScimUser');
  return update(caller, id, projection, () => body);
}

/** The person as a patch finds them: what is kept, and nothing that is only worked out from it. */
function resourceOf(row: PersonRow): Json {
  const { email, givenName, familyName, ...kept } = stateOf(row);
  return { ...kept, name: { givenName, familyName }, emails: [{ value: email, type: 'work', primary: true }] };
}

/** An address that came from the user name moves with it, unless the patch says an address of its own. */
function withMovedAddress(before: Json, after: Json, email: string): Json {
  const moved = String(before.userName).toLowerCase() === email && after.userName !== before.userName;
  if (!moved || JSON.stringify(before.emails) !== JSON.stringify(after.emails)) return after;
  return { ...after, emails: [] };
}

/** Changes parts of a person (RFC 7644 §3.5.2). Throws as `replaceScimUser` does, and invalidPath, invalidSyntax or noTarget. */
export async function patchScimUser(
  caller: Caller,
  id: string,
  patch: ScimPatch,
  projection: ScimProjection,
): Promise<ScimUser> {
  authorize(caller, 'patchScimUser');
  return update(caller, id, projection, (row) => {
    const before = resourceOf(row);
    return withMovedAddress(before, applyPatch(before, patch.Operations, USER_SHAPE), row.user.email);
  });
}

/** Ends a membership and what the provider said of the person. Throws NOT_FOUND, CONFLICT for the last administrator. */
export async function deleteScimUser(caller: Caller, id: string): Promise<void> {
  authorize(caller, 'deleteScimUser');
  await writing(caller, async (tx) => {
    const { organizationId } = caller;
    const row = await lockPerson(tx, caller, id);
    await deactivate(tx, caller, row);
    await tx
      .delete(scimGroupMembers)
      .where(and(eq(scimGroupMembers.organizationId, organizationId), eq(scimGroupMembers.userId, id)));
    await tx.delete(scimUsers).where(and(eq(scimUsers.organizationId, organizationId), eq(scimUsers.userId, id)));
    await recordAudit(tx, caller, {
      action: 'member.deprovision',
      resourceType: 'member',
      resourceId: id,
      changes: diff(stateOf(row), null),
    });
  });
}
