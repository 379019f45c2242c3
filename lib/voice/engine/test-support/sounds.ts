import { wavHeader } from '@/lib/voice/engine/decode/wav';

const RATE = 16_000;

/** A generator that gives the same numbers each time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A WAV of 16 kHz, mono, 16 bit; `sampleRate` and `channels` change what its header says. */
export function wavOf(samples: Float32Array, changes: { sampleRate?: number; channels?: number } = {}): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2);
  const header = wavHeader(samples.length);
  const { sampleRate = RATE, channels = 1 } = changes;
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2 * channels, 28);
  header.writeUInt16LE(2 * channels, 32);
  return Buffer.concat([header, bytes]);
}

/** What a voice does without words: syllables four times a second of a pitch that glides, with harmonics, breath between them and pauses. */
export function speechLike(seconds: number, { pitch = 120, seed = 1, from = 0 } = {}): Float32Array {
  const random = generator(seed);
  const out = new Float32Array(Math.round(seconds * RATE));
  let phase = 0;
  for (let n = 0; n < out.length; n += 1) {
    const time = n / RATE;
    const noise = (random() - 0.5) * 0.004;
    const resting = time < from || time % 2.5 > 2;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 4 * time)) ** 0.7;
    const hertz = pitch * (1 + 0.18 * Math.sin(2 * Math.PI * 0.9 * time) + 0.12 * Math.sin(2 * Math.PI * 2.3 * time));
    phase += (2 * Math.PI * hertz) / RATE;
    let voice = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic += 1) voice += Math.sin(harmonic * phase) / harmonic;
    const breath = syllable < 0.2 ? (random() - 0.5) * 0.06 : 0;
    out[n] = noise + (resting ? 0 : 0.25 * syllable * voice + breath);
  }
  return out;
}

export function tone(seconds: number, hertz = 440): Float32Array {
  return new Float32Array(Math.round(seconds * RATE)).map((_, n) => 0.4 * Math.sin((2 * Math.PI * hertz * n) / RATE));
}

export function whiteNoise(seconds: number): Float32Array {
  const random = generator(5);
  return new Float32Array(Math.round(seconds * RATE)).map(() => (random() - 0.5) * 0.5);
}

/** A melody of plucked notes: pitched like a voice, but each note holds its pitch. */
export function melody(seconds: number): Float32Array {
  const notes = [220, 262, 330, 294, 247, 392];
  return new Float32Array(Math.round(seconds * RATE)).map((_, n) => {
    const time = n / RATE;
    const hertz = notes[Math.floor(time / 0.3) % notes.length] ?? 220;
    const since = time % 0.3;
    return [1, 2, 3, 4].reduce(
      (sum, h) => sum + (0.2 / h) * Math.sin(2 * Math.PI * hertz * h * time) * Math.exp(-4 * since),
      0,
    );
  });
}
