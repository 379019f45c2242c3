import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { OCR_B } from '@/lib/verification/engine/mrz/ocr-b';

const STROKES: Record<string, string> = OCR_B.strokes;

/** Draws a line of A–Z, 0–9 and `<` from its top left corner; `millimetre` is its length in pixels. */
export function drawOcrB(context: SKRSContext2D, text: string, x: number, y: number, millimetre: number): void {
  context.save();
  context.translate(x, y);
  context.scale(millimetre / 10, millimetre / 10);
  context.lineWidth = OCR_B.stroke;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#161616';
  for (const character of text) {
    const stroke = STROKES[character];
    if (stroke === undefined) throw new Error(`OCR-B has no “${character}” in a machine readable zone`);
    context.stroke(new Path2D(stroke));
    context.translate(OCR_B.pitch, 0);
  }
  context.restore();
}
