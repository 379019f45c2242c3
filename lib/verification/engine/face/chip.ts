import type { Pixels } from '@/lib/verification/engine/face/describe';

/** A square or oblong part of a picture, perhaps turned; in pixels and radians. */
export interface Part {
  centre: readonly [number, number];
  width: number;
  height: number;
  angle: number;
}

/** A position beyond the border, mirrored back, so that a face that fills the picture has surroundings. */
export function mirrored(position: number, length: number): number {
  const period = 2 * length;
  const within = ((position % period) + period) % period;
  return within < length ? within : period - 1 - within;
}

/** Samples per side of a made pixel at most: enough for a face of 450 pixels without loss. */
const MOST_SAMPLES = 3;

/** A part of a picture as `side` × `side` pixels. What is made smaller is averaged, so that fine grain does not turn into false structure. */
export function chip(pixels: Pixels, { centre, width, height, angle }: Part, side: number): Float32Array {
  const made = new Float32Array(side * side * 3);
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(Math.max(width, height) / side)));
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const weight = 1 / samples ** 2;
  for (let y = 0; y < side * samples; y += 1) {
    const down = ((y + 0.5) / (side * samples) - 0.5) * height;
    for (let x = 0; x < side * samples; x += 1) {
      const across = ((x + 0.5) / (side * samples) - 0.5) * width;
      const at = (Math.floor(y / samples) * side + Math.floor(x / samples)) * 3;
      const [left, top] = [centre[0] + across * cosine - down * sine, centre[1] + across * sine + down * cosine];
      addSample(made, at, pixels, left - 0.5, top - 0.5, weight);
    }
  }
  return made;
}

/** Adds the colour between four pixels. */
function addSample(made: Float32Array, at: number, pixels: Pixels, x: number, y: number, weight: number): void {
  const { data, width, height } = pixels;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [x - left, y - top];
  const [x0, x1] = [mirrored(left, width) * 3, mirrored(left + 1, width) * 3];
  const [y0, y1] = [mirrored(top, height) * width * 3, mirrored(top + 1, height) * width * 3];
  for (let channel = 0; channel < 3; channel += 1) {
    const above = (1 - across) * (data[y0 + x0 + channel] as number) + across * (data[y0 + x1 + channel] as number);
    const below = (1 - across) * (data[y1 + x0 + channel] as number) + across * (data[y1 + x1 + channel] as number);
    made[at + channel] = (made[at + channel] as number) + weight * ((1 - down) * above + down * below);
  }
}

/** A chip left to right. */
export function reversed(source: Float32Array, side: number): Float32Array {
  const made = new Float32Array(source.length);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const from = (pixel - (pixel % side) + side - 1 - (pixel % side)) * 3;
    made.set(source.subarray(from, from + 3), pixel * 3);
  }
  return made;
}
