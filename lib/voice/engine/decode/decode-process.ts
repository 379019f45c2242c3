// Runs as a process of its own, started by decode-audio.ts: it opens foreign files, so it knows no secret and no database, and may be
// ended at any moment.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { answerOne } from '@/lib/core/answer-one';
import { decodeFile } from '@/lib/voice/engine/decode/decode-file';
import { AudioError, type DecodedAudio } from '@/lib/voice/engine/interview';

export interface DecodeRequest {
  path: string;
  directory: string;
  maxSeconds: number;
  withoutFfmpeg: boolean;
}

export type DecodeAnswer = { audio: DecodedAudio } | { error: { code: AudioError['code'] | null; message: string } };

/** The first 64 kB of a file, where every container names itself. */
function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(Math.min(65_536, statSync(path).size));
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  return head;
}

answerOne<DecodeRequest, DecodeAnswer>((request) =>
  decodeFile(request, headOf(request.path)).then(
    (audio) => ({ audio }),
    (error: unknown) => ({
      error: {
        code: error instanceof AudioError ? error.code : null,
        message: error instanceof Error ? error.message : String(error),
      },
    }),
  ),
);
