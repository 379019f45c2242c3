import type { Box } from '@/lib/verification/engine/check';
import { boxMean, type Plane, regions } from '@/lib/verification/engine/forensics/plane';
import type { OpenedRevision, RevisionPage } from '@/lib/verification/engine/pdf/revisions';

export interface PageChange {
  page: number;
  /** Where the drawn page looks different, as fractions of the page, largest first; the whole page when it is new or of another size. */
  boxes: Box[];
  /** Lines of text that are gone, and that are new. */
  removed: string[];
  added: string[];
}

const MOST_LINES = 12;

/** What a later revision changed on the pages that both were drawn of. */
export function pageChanges(before: OpenedRevision, after: OpenedRevision): PageChange[] {
  const changes = after.pages.flatMap((page): PageChange[] => {
    const earlier = before.pages.find((candidate) => candidate.page === page.page);
    if (earlier === undefined)
      return [{ page: page.page, boxes: [[0, 0, 1, 1]], removed: [], added: linesOf(page.text).slice(0, MOST_LINES) }];
    const boxes = changedBoxes(earlier, page);
    const [old, fresh] = [linesOf(earlier.text), linesOf(page.text)];
    const removed = without(old, fresh);
    const added = without(fresh, old);
    return boxes.length + removed.length + added.length === 0 ? [] : [{ page: page.page, boxes, removed, added }];
  });
  const gone = before.pages.filter(({ page }) => !after.pages.some((candidate) => candidate.page === page));
  return [
    ...changes,
    ...gone.map(({ page, text }) => ({
      page,
      boxes: [[0, 0, 1, 1] as Box],
      removed: linesOf(text).slice(0, MOST_LINES),
      added: [],
    })),
  ];
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** Lines of `some` that do not occur in `others`, as often as they are missing. */
function without(some: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return some
    .filter((line) => {
      const count = left.get(line) ?? 0;
      if (count > 0) left.set(line, count - 1);
      return count === 0;
    })
    .slice(0, MOST_LINES);
}

/** Grey levels by which a place must differ, averaged over its neighbours. */
const VISIBLE = 6;

function changedBoxes(before: RevisionPage, after: RevisionPage): Box[] {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) return [[0, 0, 1, 1]];
  const [old, fresh] = [Buffer.from(before.grey, 'base64'), Buffer.from(after.grey, 'base64')];
  const difference: Plane = {
    width,
    height,
    data: Float32Array.from(fresh, (value, at) => Math.abs(value - (old[at] ?? 0))),
  };
  return regions(boxMean(difference, 4), (value) => value >= VISIBLE)
    .slice(0, 8)
    .map(
      ({ left, top, right, bottom }): Box =>
        [left / width, top / height, (right - left) / width, (bottom - top) / height].map(
          (value) => Math.round(value * 10_000) / 10_000,
        ) as Box,
    );
}
