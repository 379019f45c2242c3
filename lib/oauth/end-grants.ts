import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { oauthArtifacts } from '@/db/schema/oauth';

/**
 * Ends grants with everything that came of them: codes, refresh tokens, and, because each call asks for its grant, access tokens.
 * Of an application, of a person, or of both together. Answers how many there were.
 */
export async function endGrants(
  tx: Transaction,
  of: { clientId: string | string[]; accountId?: string } | { clientId?: string | string[]; accountId: string },
): Promise<number> {
  const ended = await tx
    .delete(oauthArtifacts)
    .where(
      and(
        eq(oauthArtifacts.model, 'Grant'),
        of.clientId ? inArray(oauthArtifacts.clientId, [of.clientId].flat()) : undefined,
        of.accountId ? eq(oauthArtifacts.accountId, of.accountId) : undefined,
      ),
    )
    .returning({ idHash: oauthArtifacts.idHash });
  if (ended.length > 0) {
    const hashes = ended.map((row) => row.idHash);
    await tx.delete(oauthArtifacts).where(inArray(oauthArtifacts.grantHash, hashes));
  }
  return ended.length;
}
