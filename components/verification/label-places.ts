import type { Mark } from './session-values';

/** A page is shown about this wide, in pixels; labels are as wide as their words at that size. */
const SHOWN_WIDTH = 540;
const CHARACTER = 6.2;
const PADDING = 8;
const HEIGHT = 17;

type Rectangle = { left: number; top: number; right: number; bottom: number };

const meet = (a: Rectangle, b: Rectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Where a label stands: above the upper right corner of its box. */
function labelOf(mark: Mark, height: number): Rectangle {
  const [x, y, width] = mark.box;
  const right = (x + width) * SHOWN_WIDTH;
  const bottom = y * height;
  return { left: right - mark.label.length * CHARACTER - PADDING, top: bottom - HEIGHT, right, bottom };
}

/** Marks whose labels find room beside each other; the others show theirs when they are pointed at. Alerts come first, then small boxes. */
export function labelled(marks: readonly Mark[], page: { width: number; height: number }): Set<string> {
  const height = (SHOWN_WIDTH * page.height) / page.width;
  const area = ({ box: [, , width, tall] }: Mark) => width * tall;
  const placed: Rectangle[] = [];
  const shown = new Set<string>();
  for (const mark of marks.toSorted((a, b) => Number(b.alert) - Number(a.alert) || area(a) - area(b))) {
    const label = labelOf(mark, height);
    if (placed.some((other) => meet(label, other))) continue;
    placed.push(label);
    shown.add(mark.id);
  }
  return shown;
}
