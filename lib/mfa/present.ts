import type { passkeys } from '@/db/schema/mfa';
import type { Passkey } from '@/lib/mfa/schema';

/** Row → wire of a passkey. */
export function presentPasskey(row: typeof passkeys.$inferSelect): Passkey {
  return {
    id: row.id,
    name: row.name,
    backedUp: row.backedUp,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
