import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { webhookEndpoints } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { seal } from '@/lib/core/seal';
import { ensureAccount } from '@/lib/developers/open-account';
import { presentWebhook } from '@/lib/webhook-endpoints/present';
import { MAX_ENDPOINTS } from '@/lib/webhook-endpoints/rules';
import type { CreatedWebhook, CreateWebhookInput } from '@/lib/webhook-endpoints/schema';
import { newWebhookSecret } from '@/lib/webhooks/sign';
import { checkCallbackUrl } from '@/lib/webhooks/target';

/** What an endpoint's secret is sealed for. */
export const secretPlace = (id: string) => `webhook_endpoints:secret_sealed:${id}`;

/** Makes an endpoint; its secret is answered once. Throws VALIDATION_FAILED at `/url`, CONFLICT when the organization has its fill. */
export async function createWebhook(caller: Caller, input: CreateWebhookInput): Promise<CreatedWebhook> {
  authorize(caller, 'createWebhook');
  checkCallbackUrl(input.url, '/url');
  const id = newId();
  const secret = newWebhookSecret();
  return writing(caller, async (tx) => {
    await ensureAccount(tx, caller.organizationId);
    // One after the other, so that several at once do not count past each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${caller.organizationId}`}, 0))`);
    const [present] = await tx
      .select({ n: count() })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.organizationId, caller.organizationId), isNull(webhookEndpoints.deletedAt)));
    if ((present?.n ?? 0) >= MAX_ENDPOINTS) {
      throw new DomainError('CONFLICT', `An organization has at most ${MAX_ENDPOINTS} endpoints; remove one first.`);
    }
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({
        id,
        organizationId: caller.organizationId,
        url: input.url,
        description: input.description ?? null,
        events: input.events,
        secretSealed: seal(secret, secretPlace(id)),
        createdById: caller.actor.id,
        createdByName: caller.actor.name,
      })
      .returning();
    if (!row) throw new Error('The endpoint was not written.');
    const { url, description, events } = row;
    await recordAudit(tx, caller, {
      action: 'webhook.create',
      resourceType: 'webhook',
      resourceId: id,
      changes: diff(null, { url, description, events }),
    });
    return { ...presentWebhook(row), secret };
  });
}
