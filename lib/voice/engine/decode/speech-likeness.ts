import { FRAME_MS } from '@/lib/voice/engine/decode/speech-activity';

/** What tells speech from tones, noise and music; all shares 0–1, measured over the frames with sound. */
export interface SpeechLikeness {
  activeMs: number;
  /** Frames with a pitch between 60 and 400 Hz. */
  voiced: number;
  /** Neighbouring voiced frames whose pitch moves as a voice's does: neither held like a key nor jumping. */
  gliding: number;
  /** Energy of the level's movement between 2 and 8 Hz, where syllables are, against 0.5 to 25 Hz (Houtgast & Steeneken 1985). */
  syllabic: number;
}

const RATE = 8000;
const WINDOW = 320;
const HOP = 80;
const LAG_MIN = Math.floor(RATE / 400);
const LAG_MAX = Math.ceil(RATE / 60);

/** Pitch of a window in Hz by the normalised square difference function (McLeod & Wyvill 2005); 0 where none is clear. */
function pitchOf(samples: Float32Array, start: number): number {
  let best = 0;
  const scores = new Float32Array(LAG_MAX + 2);
  for (let lag = LAG_MIN; lag <= LAG_MAX; lag += 1) {
    let product = 0;
    let energy = 1e-9;
    for (let n = start; n < start + WINDOW - LAG_MAX / 2; n += 1) {
      const a = samples[n] ?? 0;
      const b = samples[n + lag] ?? 0;
      product += a * b;
      energy += a * a + b * b;
    }
    scores[lag] = (2 * product) / energy;
    best = Math.max(best, scores[lag] ?? 0);
  }
  if (best < 0.6) return 0;
  for (let lag = LAG_MIN + 1; lag < LAG_MAX; lag += 1) {
    const [before, here, after] = [scores[lag - 1] ?? 0, scores[lag] ?? 0, scores[lag + 1] ?? 0];
    if (here >= 0.85 * best && here >= before && here >= after) {
      const bend = before - 2 * here + after;
      return RATE / (lag + (bend === 0 ? 0 : (0.5 * (before - after)) / bend));
    }
  }
  return 0;
}

/** Share of the level's modulation between 2 and 8 Hz, by a plain Fourier sum over windows of 2 s. */
function syllabicShare(levels: Float32Array): number {
  const width = Math.min(200, levels.length);
  let syllables = 0;
  let all = 1e-9;
  for (let from = 0; from + width <= levels.length; from += width) {
    const part = levels.subarray(from, from + width).map((level) => 10 ** (level / 20));
    const mean = part.reduce((sum, value) => sum + value, 0) / width;
    for (let bin = 1; (bin * 100) / width <= 25; bin += 1) {
      const hertz = (bin * 100) / width;
      let [real, imaginary] = [0, 0];
      for (let n = 0; n < width; n += 1) {
        const angle = (2 * Math.PI * bin * n) / width;
        real += ((part[n] ?? 0) - mean) * Math.cos(angle);
        imaginary += ((part[n] ?? 0) - mean) * Math.sin(angle);
      }
      const energy = (real * real + imaginary * imaginary) / (mean * mean + 1e-12);
      all += energy;
      if (hertz >= 2 && hertz <= 8) syllables += energy;
    }
  }
  return syllables / all;
}

/** Measures some seconds of 16 kHz samples with their 10 ms levels in dB; what lies below the recording's threshold is a pause. */
export function measureLikeness(samples: Float32Array, levels: Float32Array, threshold: number): SpeechLikeness {
  const halved = new Float32Array(Math.floor(samples.length / 2));
  for (let n = 0; n < halved.length; n += 1) halved[n] = ((samples[2 * n] ?? 0) + (samples[2 * n + 1] ?? 0)) / 2;
  let [active, voiced, pairs, gliding, before] = [0, 0, 0, 0, 0];
  for (let frame = 0; frame * HOP + WINDOW + LAG_MAX < halved.length; frame += 1) {
    if ((levels[frame] ?? -100) < threshold) {
      before = 0;
      continue;
    }
    active += 1;
    const pitch = pitchOf(halved, frame * HOP);
    if (pitch > 0) voiced += 1;
    if (pitch > 0 && before > 0) {
      pairs += 1;
      const change = Math.abs(Math.log2(pitch / before));
      if (change > 0.004 && change < 0.12) gliding += 1;
    }
    before = pitch;
  }
  return {
    activeMs: active * FRAME_MS,
    voiced: voiced / Math.max(1, active),
    gliding: gliding / Math.max(1, pairs),
    syllabic: syllabicShare(levels),
  };
}
