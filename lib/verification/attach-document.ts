import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { evidence } from '@/db/schema/evidence';
import { verificationDocuments, verificationSessions } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { recordCustody } from '@/lib/evidence/record-custody';
import { lockSession, refusedMove } from '@/lib/verification/open-session';
import { reloadVerification } from '@/lib/verification/read';
import { MAX_DOCUMENTS, OPEN_FOR_DOCUMENTS } from '@/lib/verification/rules';
import type { AttachDocumentInput, Verification } from '@/lib/verification/schema';

/** Sound and film are no documents. */
const READABLE = new Set(['PHOTO', 'DOCUMENT']);

async function requireDocument(tx: Transaction, caller: Caller, evidenceId: string): Promise<void> {
  const [file] = await tx
    .select({ status: evidence.status, category: evidence.category })
    .from(evidence)
    .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, evidenceId)));
  if (!file) throw notFound('The evidence');
  if (file.status !== 'AVAILABLE') {
    throw new DomainError('CONFLICT', `A file that is ${file.status} cannot be verified.`);
  }
  if (!READABLE.has(file.category)) {
    throw new DomainError('CHECK_NOT_APPLICABLE', 'Only pictures and documents can be verified, no sound or film.');
  }
}

/** Adds one document to a session inside a transaction. Throws NOT_FOUND for foreign evidence, CONFLICT for what is there already. */
export async function addDocument(
  tx: Transaction,
  caller: Caller,
  sessionId: string,
  input: AttachDocumentInput,
): Promise<void> {
  await requireDocument(tx, caller, input.evidenceId);
  const current = and(
    eq(verificationDocuments.organizationId, caller.organizationId),
    eq(verificationDocuments.sessionId, sessionId),
    isNull(verificationDocuments.supersededAt),
  );
  const [present] = await tx.select({ n: count() }).from(verificationDocuments).where(current);
  if ((present?.n ?? 0) >= MAX_DOCUMENTS) {
    throw new DomainError('CONFLICT', `A session has at most ${MAX_DOCUMENTS} documents.`);
  }
  const [row] = await tx
    .insert(verificationDocuments)
    .values({
      id: newId(),
      organizationId: caller.organizationId,
      sessionId,
      evidenceId: input.evidenceId,
      role: input.role,
      side: input.side ?? null,
      page: input.page ?? null,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: verificationDocuments.id });
  if (!row) throw new DomainError('CONFLICT', 'This file is a document of the session already.');
  await recordCustody(tx, caller, input.evidenceId, ['LINKED'], 'Document verification');
}

/**
 * Specification silent: after a request for a better document, one of the same role and side takes the earlier one's place, which
 * stays on record. A second page of a document is another page or another side, and replaces nothing.
 */
async function supersede(tx: Transaction, caller: Caller, sessionId: string, input: AttachDocumentInput) {
  await tx
    .update(verificationDocuments)
    .set({ supersededAt: now() })
    .where(
      and(
        eq(verificationDocuments.organizationId, caller.organizationId),
        eq(verificationDocuments.sessionId, sessionId),
        isNull(verificationDocuments.supersededAt),
        eq(verificationDocuments.role, input.role),
        sql`${verificationDocuments.side} is not distinct from ${input.side ?? null}`,
        sql`${verificationDocuments.page} is not distinct from ${input.page ?? null}`,
        sql`${verificationDocuments.evidenceId} <> ${input.evidenceId}`,
        // What was added since the request stands beside it: the front and the back of one file, for example.
        sql`${verificationDocuments.createdAt} <= (select s.updated_at from verification_sessions s
          where s.organization_id = ${caller.organizationId} and s.id = ${sessionId})`,
      ),
    );
}

/** Adds a document to a session that still takes some. Throws NOT_FOUND, CONFLICT, CHECK_NOT_APPLICABLE, INVALID_STATE_TRANSITION. */
export async function attachDocument(caller: Caller, id: string, input: AttachDocumentInput): Promise<Verification> {
  authorize(caller, 'attachVerificationDocument');
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, id);
    if (!OPEN_FOR_DOCUMENTS.includes(row.status)) throw refusedMove(row, 'PROCESSING');
    if (row.status === 'RESUBMISSION_REQUESTED') await supersede(tx, caller, id, input);
    await addDocument(tx, caller, id, input);
    await tx
      .update(verificationSessions)
      .set({ version: sql`${verificationSessions.version} + 1` })
      .where(eq(verificationSessions.id, id));
    await recordAudit(tx, caller, {
      action: 'verification.attach_document',
      resourceType: 'verification',
      resourceId: id,
      changes: diff(null, { [input.evidenceId]: { role: input.role, side: input.side ?? null } }, '/documents'),
    });
    return reloadVerification(tx, caller, id);
  });
}
