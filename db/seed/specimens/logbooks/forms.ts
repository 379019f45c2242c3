import { box, type Sheet, type TextStyle, write } from '../sheet';

type Place = [x: number, y: number];

/** How a form writes what it asks and what was filled in, in millimetres. */
export interface FormStyle {
  ink: string;
  label: number;
  value: number;
  /** From the label's left edge to the value beside it. */
  indent: number;
}

const ask = (on: Sheet, text: string, [x, y]: Place, style: FormStyle, rest: TextStyle = {}) =>
  write(on, text, x, y, { size: style.label, colour: style.ink, ...rest });

/** Lines of a label, then the lines filled in below it; gives the height that both take. */
export function labelAbove(on: Sheet, label: string[], value: string[], [x, y]: Place, style: FormStyle): number {
  let at = y;
  for (const line of label) {
    ask(on, line, [x, at], style);
    at += style.label * 1.3;
  }
  for (const line of value) {
    at += style.value * 0.85;
    write(on, line, x, at, { size: style.value, bold: true });
    at += style.value * 0.5;
  }
  return at - y + 2.5;
}

/** A label that may run over several lines, and beside its first line the value; gives the height that both take. */
export function labelBeside(on: Sheet, label: string[], value: string[], [x, y]: Place, style: FormStyle): number {
  for (const [index, line] of label.entries()) ask(on, line, [x, y + index * style.label * 1.3], style);
  for (const [index, line] of value.entries())
    write(on, line, x + style.indent, y + index * style.value * 1.35, { size: style.value, bold: true });
  return Math.max(label.length * style.label * 1.3, value.length * style.value * 1.35) + 2.6;
}

/** The outline of a box. */
export function outline(on: Sheet, [x, y]: Place, [width, height]: Place, colour: string): void {
  box(on, [x, y, width, 0.25], colour);
  box(on, [x, y + height, width, 0.25], colour);
  box(on, [x, y, 0.25, height], colour);
  box(on, [x + width, y, 0.25, height], colour);
}

/** Every invented paper says what it is. */
export function specimenMark(on: Sheet, [x, y]: Place): void {
  write(on, 'SPECIMEN', x, y, { size: 3, colour: '#b02a37', bold: true });
}
