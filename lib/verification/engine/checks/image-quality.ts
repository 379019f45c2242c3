import type { BreakdownItem, Check, DocumentFile, DocumentReading, Reason } from '@/lib/verification/engine/check';
import {
  type DocumentPicture,
  lumaOf,
  pictureFacts,
  picturesOf,
  UNREADABLE,
  uprightBox,
} from '@/lib/verification/engine/forensics/picture';
import { quantile } from '@/lib/verification/engine/forensics/plane';
import { measureQuality, type QualityMeasures } from '@/lib/verification/engine/forensics/quality';
import {
  type Finding,
  item,
  perDocument,
  readingOf,
  rounded,
  strongest,
  type Verdict,
  without,
} from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const WORKING_SIDE = 1600;
const LIMITS = {
  /** Longest side in pixels: below the first a person should look, below the second little can be read. */
  side: [600, 300],
  sharpness: [0.55, 0.3],
  contrast: [60, 30],
  brightness: [90, 50],
  /** Height of the median word in pixels. */
  textHeight: [10, 6],
} as const;

const RETAKE = 'Please take the photo again in good light, hold the camera still and fill the frame with the document.';

type Graded = { verdict: Verdict; breakdown: BreakdownItem; reasons: Reason[] };
type ScaleCode = 'BLURRED' | 'LOW_RESOLUTION' | 'LOW_CONTRAST' | 'TOO_DARK';

/** How well each picture can be read: sharpness, glare, text at the edges, resolution, contrast, light. */
export const imageQuality: Check = perDocument({
  name: 'image_quality',
  engine: { name: 'casefile-image-quality', version: '1' },
  failure: (detail) =>
    reason('image_quality', 'NOT_READABLE', 'warning', `The picture could not be examined (${detail}).`, RETAKE),
  async examine(document, input) {
    const reading = readingOf(input, document);
    const pictures = await picturesOf(document, reading);
    if ('reason' in pictures) return unreadable(pictures.reason);
    if (pictures.length === 0) {
      const message = 'No page of the document was drawn, so its picture was not examined.';
      return without('not_applicable', reason('image_quality', 'NO_PICTURE', 'info', message));
    }
    const findings: Finding[] = [];
    for (const picture of pictures) findings.push(await examinePicture(document, picture, reading));
    return {
      verdict: strongest(findings.map((finding) => finding.verdict)),
      score: findings.reduce<number | null>(
        (least, { score }) => (score === null ? least : Math.min(least ?? 1, score)),
        null,
      ),
      reasons: findings.flatMap((finding) => finding.reasons),
      breakdown: findings.flatMap((finding) => finding.breakdown),
    };
  },
});

function unreadable(why: keyof typeof UNREADABLE): Finding {
  const { message, userMessage } = UNREADABLE[why];
  return without('unidentified', reason('image_quality', 'NOT_READABLE', 'warning', message, userMessage));
}

async function examinePicture(
  document: DocumentFile,
  picture: DocumentPicture,
  reading: DocumentReading | null,
): Promise<Finding> {
  const facts = await pictureFacts(picture.path);
  if ('reason' in facts) return unreadable(facts.reason);
  const luma = await lumaOf(picture.path, WORKING_SIDE);
  if ('reason' in luma) return unreadable(luma.reason);
  const measures = measureQuality(luma);
  const side = Math.max(facts.width, facts.height);
  const graded = [
    scale('sharpness', measures.sharpness, LIMITS.sharpness, 'BLURRED', 'The picture is blurred.'),
    scale('resolution', side, LIMITS.side, 'LOW_RESOLUTION', `The picture is only ${side} pixels long.`),
    scale('contrast', measures.contrast, LIMITS.contrast, 'LOW_CONTRAST', 'Print and ground hardly differ.'),
    scale('brightness', measures.brightness, LIMITS.brightness, 'TOO_DARK', 'The picture is too dark.'),
    glareItem(measures, document, picture),
    ...textItems(document, picture, reading),
  ];
  const placed = graded.map(({ breakdown }) => ({
    ...breakdown,
    source: breakdown.source ?? { evidenceId: document.evidenceId, page: picture.page, box: null },
  }));
  return {
    verdict: strongest(graded.map(({ verdict }) => verdict)),
    score: Math.min(...placed.flatMap(({ similarity }) => (similarity === null ? [] : [similarity]))),
    reasons: graded.flatMap(({ reasons }) => reasons),
    breakdown: placed,
  };
}

/** A measure against its two limits: below the first `caution`, below the second `rejected`, which asks for a new picture. */
function scale(
  name: string,
  value: number | null,
  [look, reject]: readonly [number, number],
  code: ScaleCode,
  message: string,
): Graded {
  if (value === null) return { verdict: 'not_applicable', breakdown: item(name, 'not_applicable'), reasons: [] };
  const verdict: Verdict = value < reject ? 'rejected' : value < look ? 'caution' : 'clear';
  const actual = String(rounded(value));
  return {
    verdict,
    breakdown: item(name, verdict === 'clear' ? 'clear' : 'consider', {
      expected: `≥ ${look}`,
      actual,
      similarity: rounded(Math.min(1, value / look)),
    }),
    reasons:
      verdict === 'clear'
        ? []
        : [
            reason(
              'image_quality',
              code,
              'warning',
              `${message} (${name} ${actual}, expected at least ${look})`,
              RETAKE,
            ),
          ],
  };
}

function glareItem({ glare }: QualityMeasures, document: DocumentFile, picture: DocumentPicture): Graded {
  const [largest] = glare;
  if (largest === undefined)
    return { verdict: 'clear', breakdown: item('glare', 'clear', { actual: '0', similarity: 1 }), reasons: [] };
  const part = glare.reduce((sum, patch) => sum + patch.part, 0);
  const message = `Glare hides ${Math.round(part * 1000) / 10} % of the picture.`;
  return {
    verdict: 'caution',
    breakdown: item('glare', 'consider', {
      expected: '0',
      actual: String(rounded(part)),
      similarity: rounded(Math.max(0, 1 - 4 * part)),
      source: { evidenceId: document.evidenceId, page: picture.page, box: uprightBox(largest.box, picture.turn) },
    }),
    reasons: [
      reason(
        'image_quality',
        'GLARE',
        'warning',
        message,
        'Please tilt the document a little so that no light is reflected.',
      ),
    ],
  };
}

/** Words this near to the border of the picture are probably cut off, in fractions of the page. */
const EDGE = 0.002;

function textItems(document: DocumentFile, picture: DocumentPicture, reading: DocumentReading | null): Graded[] {
  const page = reading?.pages.find((candidate) => candidate.page === picture.page);
  const words = (page?.words ?? []).filter((word) => word.confidence >= 0.5 && /[\p{L}\p{N}]{2}/u.test(word.text));
  if (page === undefined || words.length < 5)
    return ['edges', 'text_height'].map((name) => ({
      verdict: 'not_applicable',
      breakdown: item(name, 'not_applicable'),
      reasons: [],
    }));
  const cut = words.filter(
    ({ box: [x, y, width, height] }) => x < EDGE || y < EDGE || x + width > 1 - EDGE || y + height > 1 - EDGE,
  );
  const message = `Text runs into the border of the picture («${cut[0]?.text ?? ''}»): part of the document may be missing.`;
  const edges: Graded = {
    verdict: cut.length > 0 ? 'caution' : 'clear',
    breakdown: item('edges', cut.length > 0 ? 'consider' : 'clear', {
      expected: '0',
      actual: String(cut.length),
      source: { evidenceId: document.evidenceId, page: picture.page, box: cut[0]?.box ?? null },
    }),
    reasons:
      cut.length > 0
        ? [
            reason(
              'image_quality',
              'TEXT_CUT_OFF',
              'warning',
              message,
              'Please take the photo so that the whole document can be seen.',
            ),
          ]
        : [],
  };
  const height = quantile(
    words.map(({ box }) => box[3] * page.height),
    0.5,
  );
  return [
    edges,
    scale('text_height', height, LIMITS.textHeight, 'LOW_RESOLUTION', 'The print is very small in the picture.'),
  ];
}
