const TARGET = 16_000;
const LOBES = 12;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * Streaming conversion of one channel to 16 kHz: a Kaiser-windowed sinc below the lower of both Nyquist frequencies, one filter per phase
 * (J. O. Smith, Digital Audio Resampling). Portions of any size give the same samples.
 */
export class Resampler {
  private readonly up: number;
  private readonly down: number;
  private readonly half: number;
  private readonly filters: Float32Array[] = [];
  private kept = new Float32Array(0);
  /** Index of the first kept sample, and of the next sample to give. */
  private offset: number;
  private next = 0;

  constructor(sampleRate: number) {
    const common = divisor(sampleRate, TARGET);
    this.up = TARGET / common;
    this.down = sampleRate / common;
    const cutoff = Math.min(1, TARGET / sampleRate);
    this.half = Math.ceil(LOBES / cutoff);
    this.kept = new Float32Array(this.half);
    this.offset = -this.half;
    if (sampleRate !== TARGET) this.prepare(cutoff * 0.95);
  }

  private prepare(cutoff: number): void {
    for (let phase = 0; phase < this.up; phase += 1) {
      const taps = new Float32Array(2 * this.half);
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) {
        const distance = tap - this.half + 1 - phase / this.up;
        const position = distance / this.half;
        const window = Math.abs(position) >= 1 ? 0 : bessel(8 * Math.sqrt(1 - position * position)) / bessel(8);
        const x = Math.PI * cutoff * distance;
        taps[tap] = window * (x === 0 ? 1 : Math.sin(x) / x);
        sum += taps[tap] ?? 0;
      }
      this.filters.push(taps.map((tap) => tap / sum));
    }
  }

  /** The samples at 16 kHz that follow from this portion; `last` lets the filter run out. */
  push(portion: Float32Array, last = false): Float32Array {
    if (this.filters.length === 0) return portion;
    const tail = last ? this.half : 0;
    const joined = new Float32Array(this.kept.length + portion.length + tail);
    joined.set(this.kept);
    joined.set(portion, this.kept.length);
    const end = this.offset + joined.length;
    const out: number[] = [];
    for (;;) {
      const position = this.next * this.down;
      const centre = Math.floor(position / this.up);
      if (centre + this.half >= end || (last && centre >= end - tail)) break;
      const taps = this.filters[position % this.up] ?? new Float32Array(0);
      const from = centre - this.half + 1 - this.offset;
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) sum += (taps[tap] ?? 0) * (joined[from + tap] ?? 0);
      out.push(sum);
      this.next += 1;
    }
    const needed = Math.floor((this.next * this.down) / this.up) - this.half + 1;
    const drop = Math.max(0, Math.min(joined.length, needed - this.offset));
    this.kept = joined.slice(drop);
    this.offset += drop;
    return Float32Array.from(out);
  }
}

/** Modified Bessel function of the first kind, order zero, by its series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 30; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
