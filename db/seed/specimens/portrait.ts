import { randomFrom } from './random';
import { png, type Sheet, sheet } from './sheet';

const SKIN = ['#f1cfb4', '#e5b893', '#c98f66', '#9a6541', '#6b442b', '#f5d9c6'];
const HAIR = ['#2a1d14', '#4f3422', '#8a5a2b', '#c9a15a', '#16130f', '#6d6a68'];
const CLOTH = ['#37506b', '#5c3b45', '#3d4a3b', '#4a4a52', '#7a6a52'];
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** A drawn head and shoulders of nobody, the same for the same seed. */
export function drawPortrait(on: Sheet, area: [number, number, number, number], seed: number): void {
  const [x, y, width, height] = area.map((side) => side * on.scale) as [number, number, number, number];
  const random = randomFrom(seed);
  const { context } = on;
  const [skin, hair] = [pick(SKIN, random), pick(HAIR, random)];
  const wide = 0.2 + random() * 0.045;
  const long = 0.26 + random() * 0.04;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.translate(x, y);
  context.scale(width, height);
  const fill = (colour: string, draw: () => void) => {
    context.fillStyle = colour;
    context.beginPath();
    draw();
    context.fill();
  };
  const oval = (cx: number, cy: number, rx: number, ry: number) => context.ellipse(cx, cy, rx, ry, 0, 0, Math.PI * 2);
  fill('#d7dde2', () => context.rect(0, 0, 1, 1));
  fill(pick(CLOTH, random), () => oval(0.5, 1.08, 0.46, 0.32));
  const longHair = random() < 0.5;
  fill(hair, () => oval(0.5, longHair ? 0.5 : 0.4, wide + 0.06, longHair ? long + 0.12 : long));
  fill(skin, () => context.rect(0.42, 0.6, 0.16, 0.24));
  fill(skin, () => oval(0.5, 0.47, wide, long));
  fill(hair, () => context.ellipse(0.5, 0.3, wide * 0.98, 0.1 + random() * 0.03, 0, Math.PI, Math.PI * 2));
  for (const side of [-1, 1]) {
    const eye = 0.5 + side * wide * 0.45;
    fill('#ffffff', () => oval(eye, 0.45, 0.034, 0.016));
    fill(pick(['#3b2a1d', '#3f5a73', '#4d6048'], random), () => oval(eye, 0.45, 0.015, 0.014));
    fill(hair, () => oval(eye, 0.412, 0.045, 0.009));
  }
  fill('rgba(90,50,30,.35)', () => oval(0.5, 0.54, 0.02, 0.035));
  fill('#a45a52', () => oval(0.5, 0.615, 0.055 + random() * 0.02, 0.014));
  context.restore();
}

/** The same head at arm's length, 60 by 80 mm, for a selfie: nearer, it is too plain a drawing to be taken for a face at first sight. PNG. */
export function selfiePicture(seed: number, scale = 16): Buffer {
  const on = sheet(60, 80, '#aab2b8', scale);
  drawPortrait(on, [18, 48, 24, 32], seed);
  return png(on);
}
