import type { Check, DocumentFile, Source } from '@/lib/verification/engine/check';
import { findRepetitions, type Repetition } from '@/lib/verification/engine/forensics/copy-move';
import { overlayOf } from '@/lib/verification/engine/forensics/overlay';
import {
  type DocumentPicture,
  lumaOf,
  pictureFacts,
  picturesOf,
  type Turn,
  UNREADABLE,
  uprightBox,
} from '@/lib/verification/engine/forensics/picture';
import { type Plane, plane } from '@/lib/verification/engine/forensics/plane';
import { type Finding, item, perDocument, readingOf, strongest, without } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const WORKING_SIDE = 1200;
const SMALLEST_SIDE = 200;
const MOST_PAGES = 5;

/** Whether a part of the picture was copied to another place of it. */
export const copyMove: Check = perDocument({
  name: 'copy_move',
  engine: { name: 'casefile-copy-move', version: '1' },
  failure: (detail) => reason('copy_move', 'NOT_READABLE', 'warning', `The picture could not be examined (${detail}).`),
  async examine(document, input) {
    const pictures = await picturesOf(document, readingOf(input, document));
    if ('reason' in pictures) {
      const { message, userMessage } = UNREADABLE[pictures.reason];
      return without('unidentified', reason('copy_move', 'NOT_READABLE', 'warning', message, userMessage));
    }
    if (pictures.length === 0)
      return without(
        'not_applicable',
        reason('copy_move', 'NO_PICTURE', 'info', 'No page of the document was drawn, so no picture was examined.'),
      );
    const findings: Finding[] = [];
    for (const picture of pictures.slice(0, MOST_PAGES)) findings.push(await examinePicture(document, picture));
    const scores = findings.flatMap(({ score }) => (score === null ? [] : [score]));
    return {
      verdict: strongest(findings.map(({ verdict }) => verdict)),
      score: scores.length === 0 ? null : Math.min(...scores),
      reasons: findings.flatMap(({ reasons }) => reasons),
      breakdown: findings.flatMap(({ breakdown }) => breakdown),
      overlays: findings.flatMap(({ overlays }) => overlays ?? []),
    };
  },
});

async function examinePicture(document: DocumentFile, picture: DocumentPicture): Promise<Finding> {
  const source = { evidenceId: document.evidenceId, page: picture.page, box: null };
  const facts = await pictureFacts(picture.path);
  const luma = 'reason' in facts ? facts : await lumaOf(picture.path, WORKING_SIDE);
  if ('reason' in luma || 'reason' in facts) {
    const { message, userMessage } = UNREADABLE['reason' in luma ? luma.reason : 'DAMAGED'];
    return without('unidentified', reason('copy_move', 'NOT_READABLE', 'warning', message, userMessage), [
      item('repeated_region', 'unidentified', { source }),
    ]);
  }
  if (Math.min(luma.width, luma.height) < SMALLEST_SIDE)
    return without(
      'not_applicable',
      reason('copy_move', 'PICTURE_TOO_SMALL', 'info', 'The picture is too small to be examined.'),
      [item('repeated_region', 'not_applicable', { source })],
    );
  const found = findRepetitions(luma);
  if (found.length === 0)
    return {
      verdict: 'clear',
      score: 1,
      reasons: [],
      breakdown: [item('repeated_region', 'clear', { expected: '0', actual: '0', source })],
    };
  return repeated(found, luma, source, picture.turn);
}

/** Where the part lies and where its twin, and a map of both. */
async function repeated(found: Repetition[], { width, height }: Plane, source: Source, turn: Turn): Promise<Finding> {
  const upright = (left: number, top: number, { region }: Repetition) =>
    uprightBox(
      [left / width, top / height, (region.right - region.left) / width, (region.bottom - region.top) / height],
      turn,
    );
  const map = plane(width, height);
  for (const { region, shift } of found)
    for (const at of region.indexes) for (const place of [at, at + shift[1] * width + shift[0]]) map.data[place] = 1;
  const votes = Math.max(...found.map((one) => one.votes));
  return {
    verdict: 'suspected',
    score: Math.max(0.05, 1 - votes / 20),
    reasons: [
      reason(
        'copy_move',
        'REGION_REPEATED',
        'critical',
        'A part of the picture occurs twice, grain and all: it was probably copied to cover or to add something.',
      ),
    ],
    breakdown: found.flatMap((one) => [
      item('repeated_region', 'consider', {
        expected: '0',
        actual: `${one.votes} points`,
        source: { ...source, box: upright(one.region.left, one.region.top, one) },
      }),
      item('repeated_region', 'consider', {
        expected: '0',
        actual: 'its twin',
        source: { ...source, box: upright(one.region.left + one.shift[0], one.region.top + one.shift[1], one) },
      }),
    ]),
    overlays: [await overlayOf('copy_move', source, map, { cell: 1, offset: [0, 0], width, height, turn })],
  };
}
