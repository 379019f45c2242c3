import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { BOLD, REGULAR } from './fonts';
import { randomFrom } from './random';

/** A sheet to draw on, measured in millimetres at 300 dpi. */
export interface Sheet {
  canvas: Canvas;
  context: SKRSContext2D;
  /** Pixels in a millimetre. */
  scale: number;
}

const PIXELS_PER_MILLIMETRE = 300 / 25.4;

export function sheet(width: number, height: number, paper: string, scale = PIXELS_PER_MILLIMETRE): Sheet {
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, context, scale };
}

export interface TextStyle {
  /** Height of the font in millimetres. */
  size?: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'center' | 'right';
}

/** Writes one line with its baseline at `y` millimetres. */
export function write({ context, scale }: Sheet, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { size = 2.8, bold = false, colour = '#141414', align = 'left' } = style;
  context.font = `${(size * scale).toFixed(2)}px "${bold ? BOLD : REGULAR}"`;
  context.textAlign = align;
  context.fillStyle = colour;
  context.fillText(text, x * scale, y * scale);
}

/** A caption in small type and its value below it. */
export function entry(on: Sheet, caption: string, value: string, x: number, y: number, size = 3.1): void {
  write(on, caption, x, y, { size: 1.75, colour: '#4b5560' });
  write(on, value, x, y + size * 1.12, { size, bold: true });
}

export function box({ context, scale }: Sheet, area: [number, number, number, number], colour: string): void {
  const [x, y, width, height] = area.map((side) => side * scale) as [number, number, number, number];
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

/** Fine waves such as security paper carries, pale enough to read over. */
export function waves({ canvas, context, scale }: Sheet, seed: number, colours: string[]): void {
  const random = randomFrom(seed);
  context.lineWidth = 0.09 * scale;
  for (const colour of colours) {
    context.strokeStyle = colour;
    const [lift, length, phase] = [random() * 5 + 2, random() * 14 + 10, random() * 6];
    for (let start = -10; start < canvas.height / scale + 10; start += 1.3) {
      context.beginPath();
      for (let x = 0; x <= canvas.width / scale; x += 1) {
        const y = start + lift * Math.sin(x / length + phase + start / 23);
        context.lineTo(x * scale, y * scale);
      }
      context.stroke();
    }
  }
}

export const png = ({ canvas }: Sheet): Buffer => canvas.toBuffer('image/png');

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `2030-04-09` as passports print it: `09 APR 2030`. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `2030-04-09` as licences and cards print it: `09.04.2030`. */
export const dottedDate = (date: string): string => date.split('-').reverse().join('.');
