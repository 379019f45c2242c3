// An engine process whose checks end as their names say here; for tests of what the pipeline does then.
import { appendFileSync } from 'node:fs';
import { answerTasks } from '@/lib/core/answer-tasks';
import type { CheckOutcome, DocumentFile, DocumentReading } from '@/lib/verification/engine/check';
import type { EngineTask } from '@/lib/verification/engine/engine-task';

const clear: CheckOutcome = {
  result: 'clear',
  subResult: 'clear',
  score: 1,
  reasons: [],
  breakdown: [],
  engine: { name: 'scripted', version: '1' },
};

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const suspected = (evidenceId: string): CheckOutcome => ({
  ...clear,
  result: 'consider',
  subResult: 'suspected',
  score: 0.2,
  reasons: [
    { code: 'ERROR_LEVEL_INCONSISTENT', severity: 'critical', message: 'The date was put in later.', userMessage: '' },
  ],
  breakdown: [
    {
      name: 'region',
      result: 'consider',
      expected: null,
      actual: null,
      similarity: null,
      source: { evidenceId, page: 1, box: [0.1, 0.2, 0.3, 0.1] },
    },
  ],
  overlays: [{ kind: 'error_level', evidenceId, page: 1, png: PIXEL }],
});

function reading(file: DocumentFile): DocumentReading {
  return {
    documentId: file.documentId,
    evidenceId: file.evidenceId,
    pages: [
      {
        page: 1,
        imagePath: file.path,
        width: 64,
        height: 48,
        rotation: 0,
        words: [{ text: 'SPECIMEN', confidence: 1, box: [0, 0, 1, 0.1], line: 0 }],
        engine: clear.engine,
      },
    ],
    pageCount: 1,
    classification: null,
    mrz: null,
    barcodes: [],
    fields: {
      documentNumber: [
        {
          value: 'X4RTBPFW4',
          raw: 'X4RTBPFW4',
          confidence: 1,
          zone: 'visual',
          source: { evidenceId: file.evidenceId, page: 1, box: null },
        },
      ],
    },
    failures: [],
  };
}

function hang(): never {
  for (;;) Math.sqrt(2);
}

const hoard: Uint8Array[] = [];

async function hoardMemory(): Promise<never> {
  for (;;) {
    hoard.push(new Uint8Array(32 * 1024 * 1024).fill(1));
    await new Promise((next) => setTimeout(next, 5));
  }
}

async function answer(task: EngineTask): Promise<DocumentReading | CheckOutcome | null> {
  if (task.kind === 'warm') return null;
  if (task.kind === 'read') return reading(task.file);
  const [document] = task.input.documents;
  switch (task.name) {
    case 'copy_move':
      return process.exit(3);
    case 'liveness':
      return hang();
    case 'template':
      return hoardMemory();
    case 'age':
      throw new Error('divided by zero');
    case 'provenance':
      return null;
    case 'digital_tampering':
      return suspected(document?.evidenceId ?? '');
    case 'known_participant':
      return {
        ...clear,
        breakdown: task.input.facts.knownParticipants.map((known) => ({
          name: known.id,
          result: 'consider',
          expected: null,
          actual: `${known.sameDocumentNumber}/${known.confirmedFraud}`,
          similarity: null,
          source: null,
        })),
      };
    case 'metadata':
      // Leaves a trace, so that a test can count how often it ran.
      appendFileSync(`/tmp/casefile-scripted-${document?.evidenceId}`, 'x');
      return clear;
    case 'face_match':
      // Says which process it ran in.
      return { ...clear, engine: { name: 'scripted', version: String(process.pid) } };
    default:
      return clear;
  }
}

answerTasks(answer);
