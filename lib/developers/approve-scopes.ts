import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { apiKeys, oauthApps } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { DomainError, notFound } from '@/lib/core/errors';
import { endOfLife } from '@/lib/developers/create-api-key';
import { rolesOf } from '@/lib/developers/maker-roles';
import { findOrOpenAccount } from '@/lib/developers/open-account';
import { presentApiKey, presentApp } from '@/lib/developers/present';
import { NO_APPROVAL } from '@/lib/developers/rules';
import type { ApiKey, ApproveScopesInput, OAuthApp } from '@/lib/developers/schema';
import { lockApp } from '@/lib/developers/update-app';

/** The approval to write; null takes the present one back. Throws FORBIDDEN for a program. */
function approvalOf(caller: Caller, input: ApproveScopesInput | null) {
  if (caller.kind !== 'user' || !caller.userId)
    throw new DomainError('FORBIDDEN', 'Scopes are approved by people, not by applications.');
  if (input === null) return NO_APPROVAL;
  return {
    approvedScopes: [...input.scopes],
    approvedById: caller.userId,
    approvedByName: caller.actor.name,
    approvedUntil: endOfLife(input.expiresAt),
  };
}

/** Throws SELF_REVIEW for whoever a program acts by: an approval of their own would outlive their role. */
function refuseOwn(caller: Caller, input: ApproveScopesInput | null, behind: string | null): void {
  if (input && behind === caller.userId)
    throw new DomainError('SELF_REVIEW', 'Another administrator has to approve scopes for a program of your own.');
}

type Approved = { approvedScopes: readonly string[]; approvedUntil: Date | null };

const shown = ({ approvedScopes, approvedUntil }: Approved) => ({ approvedScopes, approvedUntil });

async function lockKey(tx: Transaction, caller: Caller, developerId: string, keyId: string) {
  const account = await findOrOpenAccount(tx, caller.organizationId);
  if (developerId !== 'me' && developerId !== account.id) throw notFound('The developer account');
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, caller.organizationId), eq(apiKeys.id, keyId)))
    .for('update');
  if (!row) throw notFound('The key');
  return row;
}

/** Lets a key use scopes that its maker's role lacks, for a while; null takes that back. Throws NOT_FOUND. */
export async function approveKeyScopes(
  caller: Caller,
  developerId: string,
  keyId: string,
  input: ApproveScopesInput | null,
): Promise<ApiKey> {
  authorize(caller, input ? 'approveApiKeyScopes' : 'withdrawApiKeyApproval');
  const approval = approvalOf(caller, input);
  return writing(caller, async (tx) => {
    const before = await lockKey(tx, caller, developerId, keyId);
    refuseOwn(caller, input, before.createdById);
    const [row] = await tx.update(apiKeys).set(approval).where(eq(apiKeys.id, keyId)).returning();
    if (!row) throw notFound('The key');
    await recordAudit(tx, caller, {
      action: input ? 'api_key.approve_scopes' : 'api_key.withdraw_approval',
      resourceType: 'api_key',
      resourceId: keyId,
      changes: diff(shown(before), shown(approval)),
    });
    const roleOf = await rolesOf(tx, caller, [row.createdById]);
    return presentApiKey(row, roleOf(row.createdById));
  });
}

/** Lets an application that acts on its own use scopes that the person behind it lacks, for a while; null takes that back. Throws NOT_FOUND. */
export async function approveAppScopes(
  caller: Caller,
  id: string,
  input: ApproveScopesInput | null,
): Promise<OAuthApp> {
  authorize(caller, input ? 'approveOAuthAppScopes' : 'withdrawOAuthAppApproval');
  const approval = approvalOf(caller, input);
  return writing(caller, async (tx) => {
    const before = await lockApp(tx, caller, id, 'active');
    refuseOwn(caller, input, before.responsibleId);
    const [row] = await tx
      .update(oauthApps)
      .set({ ...approval, version: sql`${oauthApps.version} + 1` })
      .where(eq(oauthApps.id, id))
      .returning();
    if (!row) throw notFound('The application');
    await recordAudit(tx, caller, {
      action: input ? 'oauth_app.approve_scopes' : 'oauth_app.withdraw_approval',
      resourceType: 'oauth_app',
      resourceId: id,
      changes: diff(shown(before), shown(approval)),
    });
    const roleOf = await rolesOf(tx, caller, [row.responsibleId]);
    return presentApp(row, roleOf(row.responsibleId));
  });
}
