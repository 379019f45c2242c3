import { and, asc, eq } from 'drizzle-orm';
import { CompactSign } from 'jose';
import { claimNotes } from '@/db/schema/claims';
import { evidence, evidenceCustody } from '@/db/schema/evidence';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { activeSigningKey, SIGNING_ALGORITHM } from '@/lib/auth/signing-keys';
import { presentNote } from '@/lib/claims/present';
import { getClaim } from '@/lib/claims/read';
import { getTimeline } from '@/lib/claims/read-timeline';
import type { ClaimExport } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { sha256Hex } from '@/lib/core/ids';
import { presentCustody } from '@/lib/evidence/present';
import { recordCustody } from '@/lib/evidence/record-custody';

async function files(caller: Caller, claimId: string) {
  return reading(caller, async (tx) => {
    const rows = await tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.claimId, claimId)))
      .orderBy(asc(evidence.createdAt));
    const custody = await tx
      .select({ entry: evidenceCustody })
      .from(evidenceCustody)
      .innerJoin(
        evidence,
        and(eq(evidence.organizationId, evidenceCustody.organizationId), eq(evidence.id, evidenceCustody.evidenceId)),
      )
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.claimId, claimId)))
      .orderBy(asc(evidenceCustody.at));
    return rows.map((row) => ({
      id: row.id,
      fileName: row.fileName,
      mimeType: row.mimeType,
      sizeBytes: row.sizeBytes,
      sha256: row.sha256,
      status: row.status,
      reviewStatus: row.reviewStatus,
      tags: row.tags,
      capturedAt: row.capturedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      custody: custody.filter(({ entry }) => entry.evidenceId === row.id).map(({ entry }) => presentCustody(entry)),
    }));
  });
}

/**
 * The claim file for handing on: one JSON document with everything on record and the digest of every file, signed with the
 * service's key so that a later change of it shows. Every file's custody records the export.
 */
export async function exportClaim(caller: Caller, claimId: string): Promise<ClaimExport> {
  authorize(caller, 'exportClaim');
  const [claim, timeline, evidenceFiles, notes] = await Promise.all([
    getClaim(caller, claimId),
    getTimeline(caller, claimId),
    files(caller, claimId),
    reading(caller, (tx) =>
      tx
        .select()
        .from(claimNotes)
        .where(and(eq(claimNotes.organizationId, caller.organizationId), eq(claimNotes.claimId, claimId)))
        .orderBy(asc(claimNotes.createdAt)),
    ),
  ]);
  const exportedAt = now().toISOString();
  const document = JSON.stringify({
    format: 'casefile-claim/1',
    exportedAt,
    exportedBy: { id: caller.actor.id, name: caller.actor.name },
    claim,
    timeline,
    notes: notes.map(presentNote),
    evidence: evidenceFiles,
  });
  const sha256 = sha256Hex(document);
  const { kid, privateKey } = await activeSigningKey();
  const signature = await new CompactSign(new TextEncoder().encode(sha256))
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'casefile-claim+jws' })
    .sign(privateKey);
  await writing(caller, async (tx) => {
    for (const file of evidenceFiles) await recordCustody(tx, caller, file.id, ['EXPORTED']);
    await recordAudit(tx, caller, {
      action: 'claim.export',
      resourceType: 'claim',
      resourceId: claimId,
      changes: [{ path: '/sha256', old: null, new: sha256 }],
    });
  });
  return { format: 'casefile-claim/1', document, sha256, signature, keyId: kid, exportedAt };
}
