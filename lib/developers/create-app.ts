import { randomBytes } from 'node:crypto';
import { oauthApps } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newId, newSecret, sha256Hex } from '@/lib/core/ids';
import { ensureAccount } from '@/lib/developers/open-account';
import { presentApp } from '@/lib/developers/present';
import { isPublicType } from '@/lib/developers/rules';
import type { CreateAppInput, CreatedOAuthApp } from '@/lib/developers/schema';

/** A new secret, with what is stored of it: 256 random bits need no slow hash (OWASP ASVS 5.0, 11.4.2 is about guessable ones). */
export function newClientSecret() {
  const secret = `cs_${newSecret()}`;
  return { secret, secretHash: sha256Hex(secret), secretLastFour: secret.slice(-4), secretCreatedAt: now() };
}

/**
 * Registers an application. Its secret is answered once. Specification silent: whoever holds `apps:write` may name any grantable scope;
 * what it does for a person is bounded by that person's role, what it does on its own by its maker's role and what an administrator
 * approves beyond that. Throws ORGANIZATION_MISMATCH for another organization.
 */
export async function createApp(caller: Caller, input: CreateAppInput): Promise<CreatedOAuthApp> {
  authorize(caller, 'createOAuthApp');
  if (input.organizationId !== caller.organizationId) {
    throw new DomainError('ORGANIZATION_MISMATCH', 'organizationId must be the organization in X-Organization-ID.');
  }
  const { secret, ...kept } = isPublicType(input.type) ? { secret: null } : newClientSecret();
  return writing(caller, async (tx) => {
    await ensureAccount(tx, caller.organizationId);
    const [row] = await tx
      .insert(oauthApps)
      .values({
        id: newId(),
        organizationId: caller.organizationId,
        clientId: `app_${randomBytes(16).toString('hex')}`,
        name: input.name,
        type: input.type,
        description: input.description ?? null,
        redirectUris: input.redirectUris,
        scopes: input.scopes,
        ...kept,
        createdById: caller.actor.id,
        responsibleId: caller.actor.id,
        // Nobody answered for it before, so that no token is too old.
        responsibleSince: new Date(0),
        createdByName: caller.actor.name,
      })
      .returning();
    if (!row) throw new Error('The application was not written.');
    const { name, type, description, redirectUris, scopes, clientId } = row;
    await recordAudit(tx, caller, {
      action: 'oauth_app.create',
      resourceType: 'oauth_app',
      resourceId: row.id,
      changes: diff(null, { clientId, name, type, description, redirectUris, scopes }),
    });
    return { ...presentApp(row, caller.role), clientSecret: secret };
  });
}
