import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { jobs } from '@/db/schema/platform';
import { verificationDocuments, verificationSessions } from '@/db/schema/verification';
import { reading, writing } from '@/db/transaction';
import { type Caller, mintSystemCaller } from '@/lib/auth/caller';
import { DomainError, isDomainError } from '@/lib/core/errors';
import type { JobRow, ReportProgress } from '@/lib/jobs/run-job';
import { objectStore } from '@/lib/storage/object-store';
import { concludeRun, failRun } from '@/lib/verification/conclude-run';
import type { CheckInput, DocumentFile, DocumentReading } from '@/lib/verification/engine/check';
import {
  type Engines,
  filesOnly,
  inputsHash,
  longestFirst,
  looksAtFilesOnly,
} from '@/lib/verification/engine/run-checks';
import { gatherFacts, todayText } from '@/lib/verification/gather-facts';
import type { SessionRow } from '@/lib/verification/present';
import { CHECK_LABELS, type CheckName } from '@/lib/verification/rules';
import { RunAbandoned, savedResults, saveReading, saveResult } from '@/lib/verification/save-results';

type AttachedFile = { document: typeof verificationDocuments.$inferSelect; file: typeof evidence.$inferSelect };

/** The session of this job in state PROCESSING; null when it is over or belongs to a later run. A failed one that people run again is taken up. */
async function takeUp(caller: Caller, job: JobRow): Promise<SessionRow | null> {
  return writing(caller, async (tx) => {
    const [row] = await tx
      .update(verificationSessions)
      .set({ status: 'PROCESSING', lastError: null, completedAt: null })
      .where(
        and(
          eq(verificationSessions.organizationId, caller.organizationId),
          eq(verificationSessions.jobId, job.id),
          inArray(verificationSessions.status, ['PROCESSING', 'ERROR']),
        ),
      )
      .returning();
    return row ?? null;
  });
}

async function attachedFiles(caller: Caller, sessionId: string): Promise<AttachedFile[]> {
  return reading(caller, async (tx) =>
    tx
      .select({ document: verificationDocuments, file: evidence })
      .from(verificationDocuments)
      .innerJoin(
        evidence,
        and(
          eq(evidence.organizationId, verificationDocuments.organizationId),
          eq(evidence.id, verificationDocuments.evidenceId),
        ),
      )
      .where(
        and(
          eq(verificationDocuments.organizationId, caller.organizationId),
          eq(verificationDocuments.sessionId, sessionId),
          isNull(verificationDocuments.supersededAt),
        ),
      )
      .orderBy(asc(verificationDocuments.createdAt), asc(verificationDocuments.id)),
  );
}

/** How long a run waits for the work on its files that finds look-alikes, in seconds. */
const PATIENCE_SECONDS = 15;

/** Look-alikes are found when a file is worked up. A run that came before that would call a known picture unknown. */
async function waitForLookalikes(caller: Caller, evidenceIds: string[]): Promise<void> {
  for (let waited = 0; waited < PATIENCE_SECONDS * 4; waited += 1) {
    const [open] = await reading(caller, async (tx) =>
      tx
        .select({ n: sql<number>`count(*)::int` })
        .from(jobs)
        .where(
          and(
            eq(jobs.organizationId, caller.organizationId),
            eq(jobs.resourceType, 'evidence'),
            inArray(jobs.resourceId, evidenceIds),
            inArray(jobs.status, ['QUEUED', 'RUNNING']),
          ),
        ),
    );
    if (!open?.n) return;
    await sleep(250);
  }
}

/** Brings the documents into the folder, each as a file of its own that nothing writes to. */
async function bringFiles(attached: AttachedFile[], folder: string): Promise<DocumentFile[]> {
  return Promise.all(
    attached.map(async ({ document, file }) => {
      if (file.status !== 'AVAILABLE') {
        throw new DomainError('UNREADABLE_FILE', `${file.fileName} is ${file.status} and cannot be verified.`);
      }
      const path = join(folder, document.id);
      const { stream } = await objectStore().get(file.storageKey);
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      await chmod(path, 0o400);
      return {
        documentId: document.id,
        evidenceId: file.id,
        role: document.role,
        side: document.side,
        fileName: file.fileName,
        mimeType: file.mimeType,
        sha256: file.sha256 ?? '',
        path,
      };
    }),
  );
}

/** What a reading says of one page alone; for a document that is one page of a longer file. */
export function onlyPage(whole: DocumentReading, page: number | null): DocumentReading {
  if (page === null) return whole;
  const there = (each: { source: { page: number } }) => each.source.page === page;
  return {
    ...whole,
    pages: whole.pages.filter((each) => each.page === page),
    mrz: whole.mrz && there(whole.mrz) ? whole.mrz : null,
    barcodes: whole.barcodes.filter(there),
    fields: Object.fromEntries(Object.entries(whole.fields).map(([name, found]) => [name, found.filter(there)])),
  };
}

/** Tells how far the run is, one write after the other although checks end in any order. */
class Progress {
  private completed = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly report: ReportProgress) {}

  begin(current: string): Promise<void> {
    this.last = this.last.then(() => this.report(this.completed, current));
    return this.last;
  }

  end(): void {
    this.completed += 1;
  }
}

async function readAll(
  caller: Caller,
  session: SessionRow,
  attached: AttachedFile[],
  files: DocumentFile[],
  folder: string,
  engines: Engines,
  progress: Progress,
): Promise<DocumentReading[]> {
  const today = todayText();
  return Promise.all(
    files.map(async (file, index) => {
      await progress.begin(`Reading ${file.fileName}`);
      const directory = join(folder, `pages-${file.documentId}`);
      await mkdir(directory, { recursive: true });
      const result = onlyPage(await engines.read(file, directory, today), attached[index]?.document.page ?? null);
      await saveReading(caller, session, file.documentId, result);
      progress.end();
      return result;
    }),
  );
}

/** Runs these checks. Those beside the reading count as steps, but what people are shown meanwhile is the reading. */
async function runChecks(
  caller: Caller,
  session: SessionRow,
  names: CheckName[],
  input: CheckInput,
  engines: Engines,
  progress: Progress,
): Promise<void> {
  const saved = await savedResults(caller, session);
  await Promise.all(
    longestFirst(names).map(async (name) => {
      const hash = inputsHash(name, input);
      // A run that goes on after its worker died does not repeat what is done.
      if (saved.get(name)?.inputsHash !== hash) {
        if (!looksAtFilesOnly(name)) await progress.begin(CHECK_LABELS[name]);
        await saveResult(caller, session, name, await engines.check(name, input), hash);
      }
      progress.end();
    }),
  );
}

async function perform(caller: Caller, session: SessionRow, engines: Engines, report: ReportProgress): Promise<void> {
  const progress = new Progress(report);
  const attached = await attachedFiles(caller, session.id);
  const folder = await mkdtemp(join(tmpdir(), 'casefile-verification-'));
  try {
    const files = await bringFiles(attached, folder);
    const evidenceIds = files.map(({ evidenceId }) => evidenceId);
    const chosen = session.checks as CheckName[];
    const run = (names: CheckName[], input: CheckInput) => runChecks(caller, session, names, input, engines, progress);
    const reading = async () => {
      const readings = await readAll(caller, session, attached, files, folder, engines, progress);
      await waitForLookalikes(caller, evidenceIds);
      const facts = await gatherFacts(caller, session, evidenceIds, readings);
      const input = { documents: files, readings, expected: session.expected, facts };
      await run(
        chosen.filter((name) => !looksAtFilesOnly(name)),
        input,
      );
    };
    await allEnded([reading(), run(chosen.filter(looksAtFilesOnly), filesOnly(files, todayText()))]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await concludeRun(caller, session);
}

/** Waits for both, whichever fails, for both use the run's folder; then throws what went wrong first. */
async function allEnded(parts: Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(parts);
  for (const part of ended) if (part.status === 'rejected') throw part.reason;
}

/**
 * The job behind POST …/process: reads the documents, runs the chosen checks in engine processes, and lets the policy decide. Results are
 * written check by check, so that a run which its worker could not finish goes on where it stood; the outcome is announced once.
 */
export async function runVerification(job: JobRow, engines: Engines, report: ReportProgress): Promise<void> {
  const caller = mintSystemCaller(job.organizationId, job.type);
  const session = await takeUp(caller, job);
  if (!session) return;
  try {
    await perform(caller, session, engines, report);
  } catch (error) {
    if (error instanceof RunAbandoned) return;
    if (isDomainError(error) || job.attempt >= job.maxAttempts) {
      const cause = isDomainError(error)
        ? { code: error.code, message: error.message }
        : { code: 'INTERNAL_ERROR', message: 'The checks could not be run.' };
      await failRun(caller, job.id, cause);
    }
    throw error;
  }
}
