import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Transaction } from '@/db/client';
import {
  type OverlayColumn,
  verificationChecks,
  verificationDocuments,
  verificationSessions,
} from '@/db/schema/verification';
import { reading, writing } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';
import type { DocumentReading, Overlay } from '@/lib/verification/engine/check';
import type { TimedOutcome } from '@/lib/verification/engine/run-checks';
import type { CheckRow, SessionRow } from '@/lib/verification/present';
import { type CheckName, groupOf } from '@/lib/verification/rules';

/** Thrown when a run has lost its session: canceled, or taken over by a later run. */
export class RunAbandoned extends Error {
  override readonly name = 'RunAbandoned';
}

/** The run that a worker does, as it found it. */
export type Run = Pick<SessionRow, 'id' | 'organizationId' | 'run' | 'jobId'>;

/** Throws RunAbandoned unless the session is still in this run; its row is locked for the transaction. */
export async function holdRun(tx: Transaction, run: Run): Promise<SessionRow> {
  const [row] = await tx
    .select()
    .from(verificationSessions)
    .where(and(eq(verificationSessions.organizationId, run.organizationId), eq(verificationSessions.id, run.id)))
    .for('update');
  if (row?.status !== 'PROCESSING' || row.run !== run.run) throw new RunAbandoned('The run is over.');
  return row;
}

async function put(key: string, bytes: Buffer, contentType: string): Promise<void> {
  await objectStore().put(key, new Blob([new Uint8Array(bytes)]).stream(), { contentType, maxBytes: bytes.byteLength });
}

/** Longest side in pixels of a page as people are shown it. */
const SHOWN_SIDE = 2000;

/** Keeps what was read from a document with pictures of its pages; the words stay out, for they are the file's own text again. */
export async function saveReading(
  caller: Caller,
  run: Run,
  documentId: string,
  result: DocumentReading,
): Promise<void> {
  const pages = await Promise.all(
    result.pages.map(async ({ words, imagePath, ...page }) => {
      if (imagePath === null) return { ...page, wordCount: words.length, imageKey: null };
      const imageKey = organizationKey(caller.organizationId, documentId, `page-${page.page}`);
      const shown = sharp(await readFile(imagePath)).resize(SHOWN_SIDE, SHOWN_SIDE, {
        fit: 'inside',
        withoutEnlargement: true,
      });
      await put(
        imageKey,
        await shown.flatten({ background: '#ffffff' }).jpeg({ quality: 86 }).toBuffer(),
        'image/jpeg',
      );
      return { ...page, wordCount: words.length, imageKey };
    }),
  );
  await writing(caller, async (tx) => {
    await holdRun(tx, run);
    await tx
      .update(verificationDocuments)
      .set({ reading: { ...result, pages } })
      .where(
        and(eq(verificationDocuments.organizationId, caller.organizationId), eq(verificationDocuments.id, documentId)),
      );
  });
}

/** Results that this run has already, by check; an earlier run's are not among them. */
export async function savedResults(caller: Caller, run: Run): Promise<Map<string, CheckRow>> {
  const rows = await reading(caller, async (tx) =>
    tx
      .select()
      .from(verificationChecks)
      .where(
        and(
          eq(verificationChecks.organizationId, caller.organizationId),
          eq(verificationChecks.sessionId, run.id),
          eq(verificationChecks.run, run.run),
        ),
      ),
  );
  return new Map(rows.map((row) => [row.name, row]));
}

async function storeOverlays(caller: Caller, checkId: string, overlays: Overlay[]): Promise<OverlayColumn[]> {
  return Promise.all(
    overlays.map(async ({ png, ...overlay }, index) => {
      const storageKey = organizationKey(caller.organizationId, checkId, `overlay-${index}`);
      await put(storageKey, Buffer.from(png, 'base64'), 'image/png');
      return { ...overlay, storageKey };
    }),
  );
}

/** Writes one check's result, over the earlier run's if there is one. Throws RunAbandoned when the session has gone on without it. */
export async function saveResult(
  caller: Caller,
  run: Run,
  name: CheckName,
  outcome: TimedOutcome,
  inputsHash: string,
): Promise<void> {
  const mine = and(
    eq(verificationChecks.organizationId, caller.organizationId),
    eq(verificationChecks.sessionId, run.id),
    eq(verificationChecks.name, name),
  );
  const [earlier] = await reading(caller, async (tx) =>
    tx
      .select({ id: verificationChecks.id, overlays: verificationChecks.overlays })
      .from(verificationChecks)
      .where(mine),
  );
  const id = earlier?.id ?? newId();
  const overlays = await storeOverlays(caller, id, outcome.overlays ?? []);
  const values = {
    result: outcome.result,
    subResult: outcome.subResult,
    score: outcome.score,
    reasons: outcome.reasons,
    breakdown: outcome.breakdown,
    overlays,
    engineName: outcome.engine.name,
    engineVersion: outcome.engine.version,
    inputsHash,
    run: run.run,
    durationMs: outcome.durationMs,
    finishedAt: now(),
  };
  await writing(caller, async (tx) => {
    await holdRun(tx, run);
    await tx
      .insert(verificationChecks)
      .values({ id, organizationId: caller.organizationId, sessionId: run.id, name, group: groupOf(name), ...values })
      .onConflictDoUpdate({
        target: [verificationChecks.organizationId, verificationChecks.sessionId, verificationChecks.name],
        set: values,
      });
  });
  const kept = new Set(overlays.map(({ storageKey }) => storageKey));
  for (const { storageKey } of earlier?.overlays ?? []) {
    if (!kept.has(storageKey)) await objectStore().delete(storageKey);
  }
}
