import { and, eq, or, sql } from 'drizzle-orm';
import { memberships, organizations } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { userKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';
import { normaliseAvatar } from '@/lib/users/engine/avatar';
import { avatarUrl } from '@/lib/users/read';
import { refuseSharedAccount } from '@/lib/users/update-me';

/** Throws ORGANIZATION_REQUIRED without a tenant, ORGANIZATION_MISMATCH unless it is an organization of the caller (by id or slug). */
async function requireTenant(caller: Caller, tenant: string | null): Promise<void> {
  if (!tenant) throw new DomainError('ORGANIZATION_REQUIRED', 'The header X-Tenant-ID is required here.');
  const [found] = await reading({ organizationId: null, userId: caller.userId }, (tx) =>
    tx
      .select({ id: organizations.id })
      .from(organizations)
      .innerJoin(memberships, eq(memberships.organizationId, organizations.id))
      .where(
        and(
          eq(memberships.userId, caller.userId ?? ''),
          or(sql`${organizations.id}::text = ${tenant.toLowerCase()}`, eq(organizations.slug, tenant)),
        ),
      ),
  );
  if (!found)
    throw new DomainError('ORGANIZATION_MISMATCH', 'You are not a member of the organization in X-Tenant-ID.');
}

/** Stores a new profile picture: re-encoded as 512 px WebP without metadata. The former one is removed. */
export async function uploadAvatar(
  caller: Caller,
  tenant: string | null,
  read: () => Promise<Uint8Array>,
): Promise<{ avatarUrl: string }> {
  authorize(caller, 'uploadAvatar');
  await refuseSharedAccount(caller);
  await requireTenant(caller, tenant);
  const picture = await normaliseAvatar(await read());
  const userId = caller.userId ?? '';
  const key = userKey(userId, newId());
  const store = objectStore();
  await store.put(key, new Blob([new Uint8Array(picture)]).stream(), {
    contentType: 'image/webp',
    maxBytes: picture.byteLength,
  });
  const url = await avatarUrl(key);
  if (!url) throw new Error('The picture has no address.');
  let former: string | null = null;
  try {
    await writing(caller, async (tx) => {
      const [before] = await tx.select({ key: users.avatarKey }).from(users).where(eq(users.id, userId)).for('update');
      await tx.update(users).set({ avatarKey: key, updatedAt: now() }).where(eq(users.id, userId));
      await recordAudit(tx, caller, {
        action: 'user.upload_avatar',
        resourceType: 'user',
        resourceId: userId,
        changes: [{ path: '/avatar', old: before?.key ?? null, new: key }],
      });
      former = before?.key ?? null;
      return { avatarUrl: url };
    });
  } catch (error) {
    await store.delete(key);
    throw error;
  }
  if (former) await store.delete(former);
  return { avatarUrl: url };
}
