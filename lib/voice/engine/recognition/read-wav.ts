import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { frameLevels } from '@/lib/voice/engine/decode/speech-activity';

const HEADER = 44;
const PORTION = 160 * 6000;

/** 10 ms levels in dB of a WAV that the decoder wrote, read minute by minute. */
export function levelsOfWav(path: string): Float32Array {
  const file = openSync(path, 'r');
  try {
    const samples = Math.floor((statSync(path).size - HEADER) / 2);
    const levels = new Float32Array(Math.floor(samples / 160));
    const bytes = Buffer.alloc(PORTION * 2);
    for (let from = 0; from < samples; from += PORTION) {
      const got = readSync(file, bytes, 0, Math.min(PORTION, samples - from) * 2, HEADER + from * 2);
      const values = new Int16Array(Math.floor(got / 2)).map((_, n) => bytes.readInt16LE(n * 2));
      levels.set(frameLevels(values, 1 / 32_768), from / 160);
    }
    return levels;
  } finally {
    closeSync(file);
  }
}

/** The samples from `startMs` to `endMs` of such a WAV, as bytes. */
export function readSamples(path: string, startMs: number, endMs: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, Math.round((endMs - startMs) * 16) * 2));
    const got = readSync(file, bytes, 0, bytes.length, HEADER + Math.round(startMs * 16) * 2);
    return bytes.subarray(0, got);
  } finally {
    closeSync(file);
  }
}
