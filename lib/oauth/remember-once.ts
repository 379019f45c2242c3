import { lt } from 'drizzle-orm';
import { database } from '@/db/client';
import { oauthArtifacts } from '@/db/schema/oauth';
import { inSeconds, now } from '@/lib/core/clock';
import { sha256Hex } from '@/lib/core/ids';

/** What a sealed artifact is bound to. */
export const artifactPlace = (model: string, idHash: string) => `oauth_artifacts:payload_sealed:${model}:${idHash}`;

/** Remembers something for `seconds`; false when it is remembered already. Of parallel calls exactly one is told true. */
export async function rememberOnce(model: string, id: string, seconds: number): Promise<boolean> {
  const idHash = sha256Hex(id);
  const made = await database()
    .insert(oauthArtifacts)
    .values({ model, idHash, payloadSealed: '', expiresAt: inSeconds(seconds) })
    .onConflictDoUpdate({
      target: [oauthArtifacts.model, oauthArtifacts.idHash],
      set: { expiresAt: inSeconds(seconds) },
      setWhere: lt(oauthArtifacts.expiresAt, now()),
    })
    .returning({ model: oauthArtifacts.model });
  return made.length > 0;
}
