import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { scimGroupMembers, scimGroups } from '@/db/schema/scim';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { lockMembers } from '@/lib/organizations/update-member';
import { applyPatch, type Json } from '@/lib/scim/engine/apply-patch';
import { scimRefusal } from '@/lib/scim/engine/refusal';
import { readGroup } from '@/lib/scim/read';
import { GROUP_SHAPE, type GroupInput, readGroupInput } from '@/lib/scim/read-input';
import { followGroups, type RoleChange, rolesByGroups } from '@/lib/scim/roles';
import { findGroup, findPeopleIds, type GroupRow } from '@/lib/scim/rows';
import type { ScimGroup, ScimPatch, ScimProjection } from '@/lib/scim/schema';

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const PORTION = 5000;

const groupOf = (organizationId: string, id: string) =>
  and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.id, id));

async function memberIds(tx: Transaction, organizationId: string, groupId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: scimGroupMembers.userId })
    .from(scimGroupMembers)
    .where(and(eq(scimGroupMembers.organizationId, organizationId), eq(scimGroupMembers.groupId, groupId)));
  return rows.map(({ userId }) => userId);
}

async function refuseStrangers(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  const known = await findPeopleIds(tx, organizationId, ids);
  const stranger = ids.find((id) => !known.has(id));
  if (stranger) throw scimRefusal('invalidValue', `There is no user ${stranger}.`);
}

async function setMembers(tx: Transaction, organizationId: string, groupId: string, wanted: readonly string[]) {
  const held = await memberIds(tx, organizationId, groupId);
  const [was, willBe] = [new Set(held), new Set(wanted)];
  const added = wanted.filter((id) => !was.has(id));
  const removed = held.filter((id) => !willBe.has(id));
  await refuseStrangers(tx, organizationId, added);
  for (let at = 0; at < added.length; at += PORTION) {
    const rows = added.slice(at, at + PORTION).map((userId) => ({ organizationId, groupId, userId }));
    await tx.insert(scimGroupMembers).values(rows);
  }
  if (removed.length > 0) {
    await tx
      .delete(scimGroupMembers)
      .where(
        and(
          eq(scimGroupMembers.organizationId, organizationId),
          eq(scimGroupMembers.groupId, groupId),
          inArray(scimGroupMembers.userId, removed),
        ),
      );
  }
  return { added, removed };
}

async function refuseTakenName(tx: Transaction, organizationId: string, name: string, own: string | null) {
  const [holder] = await tx
    .select({ id: scimGroups.id })
    .from(scimGroups)
    .where(and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.displayNameKey, name.toLowerCase())));
  if (holder && holder.id !== own) throw scimRefusal('uniqueness', 'There is a group with this name.');
}

/** What the log tells of people whose role came with it. */
const told = (changes: readonly RoleChange[]) =>
  changes.map(({ userId, from, to }) => ({ path: `/roles/${userId}`, old: from, new: to }));

const columns = ({ displayName, externalId }: GroupInput) => ({
  displayName,
  displayNameKey: displayName.toLowerCase(),
  externalId,
});

/** Makes a group; `casefile-<role>` gives its members that role. Throws VALIDATION_FAILED, CONFLICT (uniqueness): of several at once one is made. */
export async function createScimGroup(caller: Caller, body: Json, projection: ScimProjection): Promise<ScimGroup> {
  authorize(caller, 'createScimGroup');
  const input = readGroupInput(body);
  const { organizationId } = caller;
  return writing(caller, async (tx) => {
    await lockMembers(tx, organizationId);
    await refuseTakenName(tx, organizationId, input.displayName, null);
    const before = await rolesByGroups(tx, organizationId, input.memberIds);
    const id = newId();
    await tx.insert(scimGroups).values({ id, organizationId, ...columns(input) });
    const { added } = await setMembers(tx, organizationId, id, input.memberIds);
    const roles = await followGroups(tx, organizationId, added, before);
    await recordAudit(tx, caller, {
      action: 'scim_group.create',
      resourceType: 'scim_group',
      resourceId: id,
      changes: [...diff(null, { displayName: input.displayName, members: added.length }), ...told(roles)],
    });
    return readGroup(tx, organizationId, id, projection);
  });
}

async function update(
  caller: Caller,
  id: string,
  projection: ScimProjection,
  wanted: (row: GroupRow, members: string[]) => GroupInput,
): Promise<ScimGroup> {
  const { organizationId } = caller;
  return writing(caller, async (tx) => {
    await lockMembers(tx, organizationId);
    const row = await findGroup(tx, organizationId, id);
    if (!row) throw notFound('The group');
    const members = await memberIds(tx, organizationId, id);
    const input = wanted(row, members);
    await refuseTakenName(tx, organizationId, input.displayName, id);
    const touched = [...new Set([...members, ...input.memberIds])];
    const before = await rolesByGroups(tx, organizationId, touched);
    const { added, removed } = await setMembers(tx, organizationId, id, input.memberIds);
    const renamed = diff(
      { displayName: row.displayName, externalId: row.externalId },
      { displayName: input.displayName, externalId: input.externalId },
    );
    if (renamed.length + added.length + removed.length > 0) {
      await tx
        .update(scimGroups)
        .set({ ...columns(input), updatedAt: now() })
        .where(groupOf(organizationId, id));
    }
    // A new name may give another role to everybody in it.
    const concerned = renamed.length > 0 ? touched : [...added, ...removed];
    const roles = await followGroups(tx, organizationId, concerned, before);
    await recordAudit(tx, caller, {
      action: 'scim_group.update',
      resourceType: 'scim_group',
      resourceId: id,
      changes: [...renamed, ...diff({ members: members.length }, { members: input.memberIds.length }), ...told(roles)],
    });
    return readGroup(tx, organizationId, id, projection);
  });
}

/** Replaces a group's name and members. Throws NOT_FOUND, VALIDATION_FAILED, CONFLICT (uniqueness). */
export async function replaceScimGroup(
  caller: Caller,
  id: string,
  body: Json,
  projection: ScimProjection,
): Promise<ScimGroup> {
  authorize(caller, 'replaceScimGroup');
  const input = readGroupInput(body);
  return update(caller, id, projection, () => input);
}

/** Changes parts of a group (RFC 7644 §3.5.2). Throws as `replaceScimGroup` does, and invalidPath, invalidSyntax or noTarget. */
export async function patchScimGroup(
  caller: Caller,
  id: string,
  patch: ScimPatch,
  projection: ScimProjection,
): Promise<ScimGroup> {
  authorize(caller, 'patchScimGroup');
  return update(caller, id, projection, ({ displayName, externalId }, members) => {
    const before = { displayName, externalId, members: members.map((value) => ({ value })) };
    return readGroupInput(applyPatch(before, patch.Operations, GROUP_SHAPE));
  });
}

/** Removes a group; who had their role by it is a viewer again. Throws NOT_FOUND. */
export async function deleteScimGroup(caller: Caller, id: string): Promise<void> {
  authorize(caller, 'deleteScimGroup');
  const { organizationId } = caller;
  await writing(caller, async (tx) => {
    await lockMembers(tx, organizationId);
    const row = await findGroup(tx, organizationId, id);
    if (!row) throw notFound('The group');
    const members = await memberIds(tx, organizationId, id);
    const before = await rolesByGroups(tx, organizationId, members);
    await setMembers(tx, organizationId, id, []);
    await tx.delete(scimGroups).where(groupOf(organizationId, id));
    const roles = await followGroups(tx, organizationId, members, before);
    await recordAudit(tx, caller, {
      action: 'scim_group.delete',
      resourceType: 'scim_group',
      resourceId: id,
      changes: [...diff({ displayName: row.displayName, members: members.length }, null), ...told(roles)],
    });
  });
}
