import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';

/**
 * Centre lines of our own after the shapes of OCR-B (ISO 1073-2, size I), in tenths of a millimetre: 13 wide, 21 high, drawn with a
 * stroke of 3.5 at a pitch of 25.4. No freely licensed OCR-B font is at hand.
 */
const STROKES: Record<string, string> = {
  '0': 'M6.5 0C10.5 0 12 4 12 10.5C12 17 10.5 21 6.5 21C2.5 21 1 17 1 10.5C1 4 2.5 0 6.5 0Z',
  '1': 'M2 4L7.5 0L7.5 21M2.5 21L12.5 21',
  '2': 'M.5 4.5C1 1.5 3.5 0 6.5 0C10 0 12.5 2 12.5 5.2C12.5 9 9 11 5.5 14C2.5 16.5 .5 18.5 .5 21L13 21',
  '3': 'M1 0L12 0L5.5 8C10 8 12.7 10.5 12.7 14.3C12.7 18.5 9.5 21 5.8 21C3.5 21 1.5 20.3 0 19',
  '4': 'M8.5 0L0 15.5L13 15.5M9.5 9.5L9.5 21',
  '5': 'M11.5 0L2 0L1.5 8.8C3 8 4.5 7.8 6 7.8C10 7.8 12.7 10.3 12.7 14.2C12.7 18.3 9.7 21 5.8 21C3.5 21 1.5 20.3 0 19',
  '6': 'M8 0C4 4 0 9 0 14C0 18.5 2.8 21 6.5 21C10.2 21 13 18.4 13 14.5C13 10.8 10.3 8.2 6.7 8.2C4 8.2 1.8 9.5 .5 11.5',
  '7': 'M.5 0L12.5 0C11.5 6 6 12 6 21',
  '8': 'M6.5 0C9.7 0 12 2 12 5C12 8 9.5 9.8 6.5 9.8C3.5 9.8 1 8 1 5C1 2 3.3 0 6.5 0ZM6.5 9.8C10.3 9.8 13 12 13 15.4C13 18.8 10.3 21 6.5 21C2.7 21 0 18.8 0 15.4C0 12 2.7 9.8 6.5 9.8Z',
  '9': 'M5 21C9 17 13 12 13 7C13 2.5 10.2 0 6.5 0C2.8 0 0 2.6 0 6.5C0 10.2 2.7 12.8 6.3 12.8C9 12.8 11.2 11.5 12.5 9.5',
  A: 'M0 21L6.5 0L13 21M2.3 14L10.7 14',
  B: 'M.8 0L.8 21L6.5 21C10.5 21 13 19 13 15.5C13 12.3 10.5 10.2 7 10.2L.8 10.2M.8 0L6 0C9.5 0 11.7 2 11.7 5.2C11.7 8.2 9.8 10.2 7 10.2',
  C: 'M13 2C11.5 .7 9.8 0 7.8 0C3 0 0 4.2 0 10.5C0 16.8 3 21 7.8 21C9.8 21 11.5 20.3 13 19',
  D: 'M.5 0L.5 21L4 21C10 21 13 17 13 10.5C13 4 10 0 4 0Z',
  E: 'M12 0L1 0L1 21L12.5 21M1 10L10.5 10',
  F: 'M12.5 0L1.5 0L1.5 21M1.5 10L11 10',
  G: 'M12.5 2C11 .7 9.3 0 7.3 0C2.8 0 0 4.2 0 10.5C0 16.8 2.8 21 7.5 21C9.6 21 11.3 20.5 12.8 19.5L12.8 11.5L7.5 11.5',
  H: 'M.5 0L.5 21M12.5 0L12.5 21M.5 10L12.5 10',
  I: 'M6.5 0L6.5 21M2 0L11 0M2 21L11 21',
  J: 'M4 0L10.5 0L10.5 14.5C10.5 19 8.5 21 5 21C3 21 1.5 20.3 .5 19',
  K: 'M1 0L1 21M12 0L1.5 11M4.8 8L12.8 21',
  L: 'M1.5 0L1.5 21L12.8 21',
  M: 'M0 21L0 0L6.5 11L13 0L13 21',
  N: 'M.5 21L.5 0L12.5 21L12.5 0',
  O: 'M6.5 0C12 0 13.5 5 13.5 10.5C13.5 16 12 21 6.5 21C1 21 -.5 16 -.5 10.5C-.5 5 1 0 6.5 0Z',
  P: 'M1 21L1 0L6.5 0C10.5 0 12.8 2.3 12.8 6C12.8 9.8 10.5 12 6.5 12L1 12',
  Q: 'M6.5 0C12 0 13.5 5 13.5 10.5C13.5 16 12 21 6.5 21C1 21 -.5 16 -.5 10.5C-.5 5 1 0 6.5 0ZM8 15L13 22.5',
  R: 'M1 21L1 0L6.5 0C10.5 0 12.8 2.3 12.8 6C12.8 9.8 10.5 12 6.5 12L1 12M6.5 12L12.8 21',
  S: 'M12 2.5C10.7 .8 8.8 0 6.6 0C3.3 0 1 2 1 5C1 8 3.3 9.2 6.5 10.2C10 11.2 12.5 12.6 12.5 15.8C12.5 19 10 21 6.4 21C3.7 21 1.5 20 0 18',
  T: 'M0 0L13 0M6.5 0L6.5 21',
  U: 'M.5 0L.5 13C.5 18.3 2.8 21 6.5 21C10.2 21 12.5 18.3 12.5 13L12.5 0',
  V: 'M0 0L6.5 21L13 0',
  W: 'M0 0L2.5 21L6.5 7L10.5 21L13 0',
  X: 'M.5 0L12.5 21M12.5 0L.5 21',
  Y: 'M0 0L6.5 10.5L13 0M6.5 10.5L6.5 21',
  Z: 'M.5 0L12.5 0L.5 21L13 21',
  '<': 'M12.5 3L1 11L12.5 19',
};

const PITCH = 25.4;
const STROKE = 3.5;

/** Draws a line of A–Z, 0–9 and `<` from its top left corner; `millimetre` is its length in pixels. */
export function drawOcrB(context: SKRSContext2D, text: string, x: number, y: number, millimetre: number): void {
  context.save();
  context.translate(x, y);
  context.scale(millimetre / 10, millimetre / 10);
  context.lineWidth = STROKE;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#161616';
  for (const character of text) {
    const stroke = STROKES[character];
    if (stroke === undefined) throw new Error(`OCR-B has no «${character}» in a machine readable zone`);
    context.stroke(new Path2D(stroke));
    context.translate(PITCH, 0);
  }
  context.restore();
}
