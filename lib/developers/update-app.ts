import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { oauthApps } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, type FieldIssue, invalidTransition, notFound } from '@/lib/core/errors';
import { rolesOf } from '@/lib/developers/maker-roles';
import { type AppRow, presentApp } from '@/lib/developers/present';
import { redirectUriProblem } from '@/lib/developers/rules';
import type { OAuthApp, UpdateAppInput } from '@/lib/developers/schema';

/** The application, locked until the transaction ends. Throws NOT_FOUND, or INVALID_STATE_TRANSITION for one that was revoked. */
export async function lockApp(tx: Transaction, caller: Caller, id: string, to: string): Promise<AppRow> {
  const [row] = await tx
    .select()
    .from(oauthApps)
    .where(and(eq(oauthApps.organizationId, caller.organizationId), eq(oauthApps.id, id)))
    .for('update');
  if (!row) throw notFound('The application');
  if (row.status === 'revoked') throw invalidTransition('revoked', to, []);
  return row;
}

/**
 * Puts the caller among those who could ever act as the application, for good: where two people are needed, what it does may be theirs
 * (lib/evidence/own-upload.ts).
 */
export const alsoHeldBy = ({ userId }: Caller, { holderIds }: AppRow) => ({
  holderIds: [...new Set(userId ? [...holderIds, userId] : holderIds)],
});

/** Whoever says where codes go can take what people allow the application. */
function movedBy(caller: Caller, before: AppRow, redirectUris: readonly string[] | undefined) {
  const moved = redirectUris && redirectUris.join('\n') !== before.redirectUris.join('\n');
  return moved ? alsoHeldBy(caller, before) : {};
}

function refuseRedirectUris(row: AppRow, uris: readonly string[]): void {
  const issue = (pointer: string, message: string): FieldIssue => ({ pointer, in: 'body', code: 'custom', message });
  const issues = uris.flatMap((uri, index) => {
    const message = redirectUriProblem(row.type, uri);
    return message ? [issue(`/redirectUris/${index}`, message)] : [];
  });
  if (row.type !== 'server' && uris.length === 0) {
    issues.push(issue('/redirectUris', `Applications of the type ${row.type} need at least one redirect address.`));
  }
  if (issues.length > 0) {
    throw new DomainError('VALIDATION_FAILED', issues[0]?.message ?? 'The redirect addresses are not valid.', {
      issues,
    });
  }
}

/**
 * Changes an application. Fewer scopes and `suspended` count with the next request of any of its tokens; `active` lets them live again.
 * Throws VERSION_CONFLICT, and INVALID_STATE_TRANSITION for one that was revoked.
 */
export async function updateApp(
  caller: Caller,
  id: string,
  input: UpdateAppInput,
  expectedVersion: number | null,
): Promise<OAuthApp> {
  authorize(caller, 'updateOAuthApp');
  return writing(caller, async (tx) => {
    const before = await lockApp(tx, caller, id, input.status ?? 'active');
    if (expectedVersion !== null && expectedVersion !== before.version) {
      throw new DomainError('VERSION_CONFLICT', 'The application was changed meanwhile.');
    }
    if (input.redirectUris) refuseRedirectUris(before, input.redirectUris);
    const [row] = await tx
      .update(oauthApps)
      .set({
        ...input,
        ...movedBy(caller, before, input.redirectUris),
        version: sql`${oauthApps.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(oauthApps.id, id))
      .returning();
    if (!row) throw notFound('The application');
    await recordAudit(tx, caller, {
      action: 'oauth_app.update',
      resourceType: 'oauth_app',
      resourceId: id,
      changes: diff(before, input),
    });
    const roleOf = await rolesOf(tx, caller, [row.responsibleId]);
    return presentApp(row, roleOf(row.responsibleId));
  });
}
