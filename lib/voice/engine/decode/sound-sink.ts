import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { wavHeader } from '@/lib/voice/engine/decode/wav';
import { AudioError } from '@/lib/voice/engine/interview';

export const RATE = 16_000;
const FRAME = 160;
/** Legs whose samples or levels go together this much are one room in stereo, not two ends of a call. */
const SAME_SAMPLES = 0.5;
const SAME_LEVELS = 0.7;

/** A growing row of numbers without boxing: four hours are 1.4 million frames. */
class Row {
  private values = new Float32Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  all(): Float32Array {
    return this.values.subarray(0, this.length);
  }
}

/** One WAV that grows, with level, minimum and maximum of every 10 ms. */
class Leg {
  readonly levels = new Row();
  readonly low = new Row();
  readonly high = new Row();
  samples = 0;
  clipped = 0;
  private energy = 0;
  private min = 0;
  private max = 0;
  private readonly file: number;

  constructor(readonly path: string) {
    this.file = openSync(path, 'w');
    writeSync(this.file, wavHeader(0));
  }

  write(portion: Float32Array): void {
    const bytes = Buffer.allocUnsafe(portion.length * 2);
    for (let n = 0; n < portion.length; n += 1) {
      const sample = portion[n] ?? 0;
      if (!Number.isFinite(sample))
        throw new AudioError('UNREADABLE_AUDIO', 'The recording holds values that are no sound.');
      bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))), n * 2);
      this.measure(sample);
    }
    writeSync(this.file, bytes);
  }

  private measure(sample: number): void {
    this.samples += 1;
    if (Math.abs(sample) >= 0.999) this.clipped += 1;
    this.energy += sample * sample;
    this.min = Math.min(this.min, sample);
    this.max = Math.max(this.max, sample);
    if (this.samples % FRAME !== 0) return;
    this.levels.push(Math.max(-100, 10 * Math.log10(this.energy / FRAME + 1e-10)));
    this.low.push(Math.max(-1, this.min));
    this.high.push(Math.min(1, this.max));
    this.energy = 0;
    this.min = 0;
    this.max = 0;
  }

  close(): void {
    writeSync(this.file, wavHeader(this.samples), 0, 44, 0);
    closeSync(this.file);
  }
}

function correlation(a: Float32Array, b: Float32Array): number {
  const count = Math.min(a.length, b.length);
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let n = 0; n < count; n += 1) {
    const x = a[n] ?? 0;
    const y = b[n] ?? 0;
    sumA += x;
    sumB += y;
    sumAA += x * x;
    sumBB += y * y;
    sumAB += x * y;
  }
  const spread = Math.sqrt((sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count));
  return spread > 0 ? (sumAB - (sumA * sumB) / count) / spread : 0;
}

/** What the sink leaves behind: the WAVs of the legs, and the measures of all of them together. */
export interface Sound {
  paths: string[];
  samples: number;
  clippedShare: number;
  levels: Float32Array[];
  peaks: [number, number][];
}

/** Takes 16 kHz samples portion by portion and writes one WAV per leg of a call; memory grows by 12 bytes per 10 ms and channel. */
export class SoundSink {
  private readonly legs: Leg[];
  private readonly mixed: Leg | null;
  private product = 0;
  private readonly power = [0, 0];

  constructor(
    directory: string,
    private readonly channels: number,
    private readonly maxSeconds: number,
  ) {
    const single = channels !== 2;
    this.legs = (single ? ['mono'] : ['leg-1', 'leg-2']).map((name) => new Leg(join(directory, `${name}.wav`)));
    this.mixed = single ? null : new Leg(join(directory, 'mono.wav'));
  }

  /** Throws AudioError as soon as the recording is longer than allowed. */
  push(data: Float32Array[]): void {
    const mix = mixDown(data.slice(0, this.channels));
    if (this.mixed) {
      const [left, right] = [data[0] ?? mix, data[1] ?? mix];
      this.compare(left, right);
      this.legs[0]?.write(left);
      this.legs[1]?.write(right);
    }
    const mono = this.mixed ?? this.legs[0];
    mono?.write(mix);
    if ((mono?.samples ?? 0) > this.maxSeconds * RATE)
      throw new AudioError(
        'UNREADABLE_AUDIO',
        `The recording is longer than ${Math.round(this.maxSeconds / 60)} minutes.`,
      );
  }

  private compare(left: Float32Array, right: Float32Array): void {
    for (let n = 0; n < left.length; n += 1) {
      const [a, b] = [left[n] ?? 0, right[n] ?? 0];
      this.product += a * b;
      this.power[0] = (this.power[0] ?? 0) + a * a;
      this.power[1] = (this.power[1] ?? 0) + b * b;
    }
  }

  /** Two legs stay apart when each has sound of its own; otherwise the mixture stays. */
  private areApart(): boolean {
    const [first, second] = this.legs;
    if (!first || !second || Math.min(...this.power) < Math.max(...this.power) * 1e-4) return false;
    const alike = this.product / Math.sqrt((this.power[0] ?? 0) * (this.power[1] ?? 0));
    return alike < SAME_SAMPLES && correlation(first.levels.all(), second.levels.all()) < SAME_LEVELS;
  }

  finish(): Sound {
    const whole = this.mixed ?? this.legs[0];
    for (const leg of this.legs) leg.close();
    this.mixed?.close();
    const apart = this.mixed !== null && this.areApart();
    const kept = apart ? this.legs : whole ? [whole] : [];
    for (const leg of [...this.legs, ...(this.mixed ? [this.mixed] : [])]) if (!kept.includes(leg)) rmSync(leg.path);
    const samples = whole?.samples ?? 0;
    return {
      paths: kept.map(({ path }) => path),
      samples,
      clippedShare: kept.reduce((sum, leg) => sum + leg.clipped, 0) / Math.max(1, samples * kept.length),
      levels: kept.map((leg) => leg.levels.all()),
      peaks: peaksOf(kept),
    };
  }
}

function mixDown(data: Float32Array[]): Float32Array {
  const [first] = data;
  if (data.length === 1 && first) return first;
  const mix = new Float32Array(first?.length ?? 0);
  for (const channel of data)
    for (let n = 0; n < mix.length; n += 1) mix[n] = (mix[n] ?? 0) + (channel[n] ?? 0) / data.length;
  return mix;
}

function peaksOf(legs: Leg[]): [number, number][] {
  const frames = Math.max(0, ...legs.map(({ low }) => low.length));
  const count = Math.min(2000, frames);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return Array.from({ length: count }, (_, index): [number, number] => {
    const from = Math.floor((index * frames) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * frames) / count));
    let [min, max] = [0, 0];
    for (const leg of legs)
      for (let frame = from; frame < to; frame += 1) {
        min = Math.min(min, leg.low.all()[frame] ?? 0);
        max = Math.max(max, leg.high.all()[frame] ?? 0);
      }
    return [round(min), round(max)];
  });
}
