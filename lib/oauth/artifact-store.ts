import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { database } from '@/db/client';
import { oauthArtifacts } from '@/db/schema/oauth';
import { inSeconds, now } from '@/lib/core/clock';
import { sha256Hex } from '@/lib/core/ids';
import { seal, unseal } from '@/lib/core/seal';
import { clientMetadata } from '@/lib/oauth/client-metadata';
import { presentedToken } from '@/lib/oauth/presented-token';
import { artifactPlace, rememberOnce } from '@/lib/oauth/remember-once';

/** Sessions and grants have no end of their own in every case; none outlives this. */
const LONGEST_SECONDS = 400 * 86_400;

const rowOf = (model: string, idHash: string) =>
  and(eq(oauthArtifacts.model, model), eq(oauthArtifacts.idHash, idHash), gt(oauthArtifacts.expiresAt, now()));

/**
 * The authorization server's memory (oidc-provider's `Adapter`), one instance per model. Codes, refresh tokens and pushed requests are
 * consumed by one conditional update: of parallel redemptions exactly one goes on, the others are refused.
 */
export class ArtifactStore implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number | undefined): Promise<void> {
    const seconds = Math.min(expiresIn ?? LONGEST_SECONDS, LONGEST_SECONDS);
    // A proof that two requests present at once counts for one of them.
    if (this.model === 'ReplayDetection') {
      if (!(await rememberOnce(this.model, id, seconds))) throw new errors.InvalidGrant('the proof was used before');
      return;
    }
    const idHash = sha256Hex(id);
    const grant = this.model === 'Grant';
    const values = {
      payloadSealed: seal(JSON.stringify(payload), artifactPlace(this.model, idHash)),
      grantHash: payload.grantId ? sha256Hex(payload.grantId) : null,
      uidHash: payload.uid ? sha256Hex(payload.uid) : null,
      accountId: grant ? (payload.accountId ?? null) : null,
      clientId: grant ? (payload.clientId ?? null) : null,
      expiresAt: inSeconds(seconds),
    };
    await database()
      .insert(oauthArtifacts)
      .values({ model: this.model, idHash, ...values })
      .onConflictDoUpdate({ target: [oauthArtifacts.model, oauthArtifacts.idHash], set: values });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.model === 'Client') return clientMetadata(id);
    // Access tokens are JWTs and not kept; one that was presented for a look or an end has been verified at the door.
    if (this.model === 'AccessToken' || this.model === 'ClientCredentials') return presentedToken(this.model, id);
    const idHash = sha256Hex(id);
    const [row] = await database().select().from(oauthArtifacts).where(rowOf(this.model, idHash));
    return row && this.opened(row);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [row] = await database()
      .select()
      .from(oauthArtifacts)
      .where(
        and(
          eq(oauthArtifacts.model, this.model),
          eq(oauthArtifacts.uidHash, sha256Hex(uid)),
          gt(oauthArtifacts.expiresAt, now()),
        ),
      );
    return row && this.opened(row);
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const consumed = await database()
      .update(oauthArtifacts)
      .set({ consumedAt: now() })
      .where(and(rowOf(this.model, sha256Hex(id)), isNull(oauthArtifacts.consumedAt)))
      .returning({ model: oauthArtifacts.model });
    if (consumed.length === 0) throw new errors.InvalidGrant('it was used before');
  }

  async destroy(id: string): Promise<void> {
    // An access token lives on by its signature alone: that it was revoked is remembered for as long as it could live.
    if (this.model === 'AccessToken' || this.model === 'ClientCredentials') {
      await rememberOnce('RevokedToken', id, 2 * 3600);
      return;
    }
    const idHash = sha256Hex(id);
    await database()
      .delete(oauthArtifacts)
      .where(and(eq(oauthArtifacts.model, this.model), eq(oauthArtifacts.idHash, idHash)));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await database()
      .delete(oauthArtifacts)
      .where(and(eq(oauthArtifacts.model, this.model), eq(oauthArtifacts.grantHash, sha256Hex(grantId))));
  }

  private opened(row: typeof oauthArtifacts.$inferSelect): AdapterPayload | undefined {
    if (row.payloadSealed === '') return {};
    const payload = JSON.parse(unseal(row.payloadSealed, artifactPlace(row.model, row.idHash))) as AdapterPayload;
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload;
  }
}
