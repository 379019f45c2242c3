import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { storable } from '@/lib/core/fields';
import { PoolClosed, type ProcessLimits, ProcessPool } from '@/lib/core/process-pool';
import type {
  CheckInput,
  CheckName,
  CheckOutcome,
  DocumentFile,
  DocumentReading,
  Reason,
} from '@/lib/verification/engine/check';
import type { EngineTask } from '@/lib/verification/engine/engine-task';

/** Name and version of what speaks when a check itself did not. */
const PIPELINE = { name: 'casefile-pipeline', version: '1' };

const MESSAGES = {
  NOT_AVAILABLE: 'There is no engine for this check in this version. It did not run.',
  ENGINE_FAILED: 'The engine failed on this file. The check did not come to a result.',
  TIMED_OUT: 'The check took longer than it may and was ended. It did not come to a result.',
  MEMORY_EXCEEDED: 'The check took more memory than it may and was ended. It did not come to a result.',
} as const;

function pipelineReason(code: keyof typeof MESSAGES): Reason {
  return { code, severity: 'warning', message: MESSAGES[code], userMessage: '' };
}

/** What stands for a check that did not come to a result of its own: never a clear one. */
function withoutResult(code: keyof typeof MESSAGES): CheckOutcome {
  return {
    result: code === 'NOT_AVAILABLE' ? 'not_applicable' : 'unidentified',
    subResult: null,
    score: null,
    reasons: [pipelineReason(code)],
    breakdown: [],
    engine: PIPELINE,
  };
}

/** Checks that look at the files alone. They need not wait for the reading, and are given nothing of it. */
const OF_FILES: ReadonlySet<CheckName> = new Set<CheckName>([
  'liveness',
  'screen_recapture',
  'file_structure',
  'metadata',
  'pdf_revisions',
  'pdf_signature',
  'provenance',
]);

/** Whether a check needs neither reading nor expectation nor facts but today's date. */
export const looksAtFilesOnly = (name: CheckName): boolean => OF_FILES.has(name);

/** What such a check is given. */
export function filesOnly(documents: DocumentFile[], today: string): CheckInput {
  const facts = { today, claim: null, participant: null, knownParticipants: [], duplicates: [], watchlist: null };
  return { documents, readings: [], expected: {}, facts };
}

/** Checks that find the same faces: one process remembers them. */
const OF_FACES: ReadonlySet<CheckName> = new Set<CheckName>(['liveness', 'face_match', 'template']);

/** What takes longest begins first, so that no process is left with it at the end; all else follows in its order. */
const LONGEST: readonly CheckName[] = ['face_match', 'digital_tampering', 'copy_move', 'liveness', 'image_quality'];

/** The same checks, in the order in which they had best begin. */
export function longestFirst(names: readonly CheckName[]): CheckName[] {
  const rank = (name: CheckName) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
  return names.toSorted((a, b) => rank(a) - rank(b));
}

const SCRIPT = join(import.meta.dirname, 'engine-process.ts');

export type TimedOutcome = CheckOutcome & { durationMs: number };

/** Engines of one worker: a pool of processes and the limits under which they work. */
export class Engines {
  private readonly pool: ProcessPool;

  constructor(
    readonly limits: ProcessLimits,
    options: { size: number; script?: string },
  ) {
    this.pool = new ProcessPool(options.script ?? SCRIPT, options.size);
  }

  /** Reads one document; a reader that fails leaves a reading without pages that says why. */
  async read(file: DocumentFile, directory: string, today: string): Promise<DocumentReading> {
    // A file of many pages is many pictures to read.
    const limits = { ...this.limits, seconds: this.limits.seconds * 2 };
    const task: EngineTask = { kind: 'read', file, directory, today };
    const outcome = await this.pool.run<DocumentReading>(task, limits);
    if (outcome.ok) return storable(outcome.value);
    return {
      documentId: file.documentId,
      evidenceId: file.evidenceId,
      pages: [],
      pageCount: 0,
      classification: null,
      mrz: null,
      barcodes: [],
      fields: {},
      failures: [pipelineReason(outcome.reason)],
    };
  }

  /** Runs one check. Whatever happens to its process, the answer is an outcome. */
  async check(name: CheckName, input: CheckInput): Promise<TimedOutcome> {
    const group = OF_FACES.has(name) ? (input.documents[0]?.path ?? null) : null;
    const task: EngineTask = { kind: 'check', name, input };
    const outcome = await this.pool.run<CheckOutcome | null>(task, this.limits, group);
    const { durationMs } = outcome;
    if (!outcome.ok) return { ...withoutResult(outcome.reason), durationMs };
    return { ...(storable(outcome.value) ?? withoutResult('NOT_AVAILABLE')), durationMs };
  }

  /** Loads models ahead of the first document. Work that comes meanwhile waits no longer than it would for its own models. */
  async warm(): Promise<void> {
    const task: EngineTask = { kind: 'warm' };
    await this.pool.warm(task, this.limits).catch((error: unknown) => {
      if (!(error instanceof PoolClosed)) throw error;
    });
  }

  /** Ends every process. */
  close(): void {
    this.pool.close();
  }
}

/** Members in one order and without local paths: equal inputs give equal text on any machine. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => key !== 'path' && key !== 'imagePath' && member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, canonical(member)]),
  );
}

/** SHA-256 in hex over everything that a check is given. */
export function inputsHash(name: CheckName, input: CheckInput): string {
  return createHash('sha256')
    .update(JSON.stringify([name, canonical(input)]))
    .digest('hex');
}
