import { closeSync, openSync, readSync } from 'node:fs';
import { RATE } from '@/lib/voice/engine/decode/sound-sink';
import { activityThreshold, FRAME_MS } from '@/lib/voice/engine/decode/speech-activity';
import { measureLikeness, type SpeechLikeness } from '@/lib/voice/engine/decode/speech-likeness';

const WINDOW_FRAMES = 500;
/** At most so many windows of 5 s are measured for the share; more are looked at only until the first speech is found. */
const SAMPLED = 120;

/**
 * True for what may be speech. Tones, chords and melodies hold their pitch or jump, noise has none, held strings neither pause nor pulse like
 * syllables. Measured on generated sound (voiced × gliding up to 0.10) and on recordings of speech (from 0.35).
 */
export function isSpeechLike({ activeMs, voiced, gliding, syllabic }: SpeechLikeness): boolean {
  return activeMs >= 200 && voiced * gliding >= 0.18 && !(voiced > 0.97 && syllabic < 0.3);
}

/** Share of the time with speech, 0–1, of a 16 kHz WAV written by the sink; 0 when no window of 5 s is like speech. */
export function speechShareOf(path: string, levels: Float32Array): number {
  const file = openSync(path, 'r');
  try {
    const windows = Math.max(1, Math.ceil(levels.length / WINDOW_FRAMES));
    const stride = Math.max(1, Math.ceil(windows / SAMPLED));
    const order = Array.from({ length: windows }, (_, index) => index);
    const sampled = order.filter((index) => index % stride === 0);
    const { threshold } = activityThreshold(levels);
    const active = sampled.map((index) => speechIn(file, levels, index, threshold));
    const share = active.reduce((sum, ms) => sum + ms, 0) / (sampled.length * WINDOW_FRAMES * FRAME_MS);
    if (share > 0) return Math.min(1, share * ((windows * WINDOW_FRAMES) / Math.max(1, levels.length)));
    const later = order.find((index) => index % stride !== 0 && speechIn(file, levels, index, threshold) > 0);
    return later === undefined ? 0 : 1 / windows;
  } finally {
    closeSync(file);
  }
}

/** Milliseconds of sound in a window that is like speech, 0 in one that is not. */
function speechIn(file: number, levels: Float32Array, window: number, threshold: number): number {
  const part = levels.subarray(window * WINDOW_FRAMES, (window + 1) * WINDOW_FRAMES);
  if (!part.some((level) => level >= threshold)) return 0;
  const samples = Math.round((part.length * FRAME_MS * RATE) / 1000);
  const bytes = Buffer.alloc(samples * 2);
  const got = readSync(file, bytes, 0, bytes.length, 44 + window * WINDOW_FRAMES * ((RATE * FRAME_MS) / 1000) * 2);
  const values = new Float32Array(Math.floor(got / 2)).map((_, n) => bytes.readInt16LE(n * 2) / 32_768);
  const likeness = measureLikeness(values, part, threshold);
  return isSpeechLike(likeness) ? likeness.activeMs : 0;
}
