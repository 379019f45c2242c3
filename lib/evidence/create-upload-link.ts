import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { uploadLinks } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { DomainError, notFound } from '@/lib/core/errors';
import { newId, newSecret, sha256Hex } from '@/lib/core/ids';
import { checkAttachment } from '@/lib/evidence/attach';
import { uploaderOf } from '@/lib/evidence/create-evidence';
import { presentUploadLink } from '@/lib/evidence/present';
import type { CreatedUploadLink, createUploadLinkInput } from '@/lib/evidence/schema';

/** Makes a link through which a person without an account adds files. Its token is answered once and kept as a digest. */
export async function createUploadLink(
  caller: Caller,
  input: z.output<typeof createUploadLinkInput>,
): Promise<CreatedUploadLink> {
  authorize(caller, 'createUploadLink');
  const token = newSecret();
  const { uploaderId: createdBy, uploadedVia: createdVia } = uploaderOf(caller);
  return writing(caller, async (tx) => {
    await checkAttachment(tx, caller, input);
    const [row] = await tx
      .insert(uploadLinks)
      .values({
        id: newId(),
        organizationId: caller.organizationId,
        tokenHash: sha256Hex(token),
        claimId: input.claimId ?? null,
        participantId: input.participantId ?? null,
        label: input.label ?? null,
        maxFiles: input.maxFiles,
        createdBy,
        createdVia,
        expiresAt: inSeconds(input.expiresInHours * 3600),
      })
      .returning();
    if (!row) throw new Error('The upload link was not written.');
    await recordAudit(tx, caller, {
      action: 'upload_link.create',
      resourceType: 'upload_link',
      resourceId: row.id,
      changes: diff(null, {
        claimId: row.claimId,
        participantId: row.participantId,
        label: row.label,
        expiresAt: row.expiresAt,
      }),
    });
    return { ...presentUploadLink(row), token, url: `${env().BASE_URL}/upload/${token}` };
  });
}

/** Ends an upload link at once. Throws NOT_FOUND, or CONFLICT when it was ended before. */
export async function revokeUploadLink(caller: Caller, id: string): Promise<void> {
  authorize(caller, 'revokeUploadLink');
  await writing(caller, async (tx) => {
    const mine = and(eq(uploadLinks.organizationId, caller.organizationId), eq(uploadLinks.id, id));
    const [revoked] = await tx
      .update(uploadLinks)
      .set({ revokedAt: now() })
      .where(and(mine, isNull(uploadLinks.revokedAt)))
      .returning();
    if (!revoked) {
      const present = await tx.select({ id: uploadLinks.id }).from(uploadLinks).where(mine);
      if (present.length === 0) throw notFound('The upload link');
      throw new DomainError('CONFLICT', 'The upload link was revoked before.');
    }
    await recordAudit(tx, caller, { action: 'upload_link.revoke', resourceType: 'upload_link', resourceId: id });
  });
}
