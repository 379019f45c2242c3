import { readFile, stat } from 'node:fs/promises';
import { typeOf } from '@/lib/evidence/engine/image-input';
import type {
  BreakdownItem,
  Check,
  DocumentFile,
  DocumentReading,
  Overlay,
  Reason,
  Source,
} from '@/lib/verification/engine/check';
import { type EditScope, editScope } from '@/lib/verification/engine/forensics/edit-scope';
import { lumaTable, walkJpeg } from '@/lib/verification/engine/forensics/jpeg-file';
import { overlayOf } from '@/lib/verification/engine/forensics/overlay';
import {
  GRID_PIXELS,
  lumaOf,
  pictureFacts,
  picturesOf,
  type Turn,
  turnOf,
  UNREADABLE,
  uprightBox,
} from '@/lib/verification/engine/forensics/picture';
import { type Plane, quantile } from '@/lib/verification/engine/forensics/plane';
import { CELL, type TamperingMaps, tamperingMaps } from '@/lib/verification/engine/forensics/tampering';
import { type CompressionAlarm, compressionAlarm } from '@/lib/verification/engine/forensics/tampering-alarm';
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
import { embeddedJpegs } from '@/lib/verification/engine/pdf/embedded-images';
import { PDF_BYTES } from '@/lib/verification/engine/pdf/objects';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Shorter pictures have too few blocks for statistics. */
const SMALLEST_SIDE = 256;

interface Subject {
  bytes: Buffer;
  page: number;
  turn: Turn;
  /** False for a picture inside a PDF, whose place on the page is not known. */
  placed: boolean;
}

/** Whether parts of a picture have another history than the rest: earlier compression, error level, noise. Where, not who or why. */
export const digitalTampering: Check = perDocument({
  name: 'digital_tampering',
  engine: { name: 'casefile-tampering', version: '1' },
  failure: (detail) =>
    reason('digital_tampering', 'NOT_READABLE', 'warning', `The picture could not be examined (${detail}).`),
  async examine(document, input) {
    const subjects = await subjectsOf(document, readingOf(input, document));
    if ('verdict' in subjects) return subjects;
    const findings: Finding[] = [];
    for (const subject of subjects) findings.push(await examinePicture(document, subject));
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

async function subjectsOf(document: DocumentFile, reading: DocumentReading | null): Promise<Subject[] | Finding> {
  const { size } = await stat(document.path);
  if (size > 0 && size <= PDF_BYTES && (await typeOf(document.path)) === 'application/pdf') {
    const images = embeddedJpegs(await readFile(document.path));
    const perPage = images.length === reading?.pageCount;
    if (images.length > 0)
      return images.map((bytes, index) => ({
        bytes,
        page: perPage ? index + 1 : 1,
        turn: turnOf(1, 0),
        placed: false,
      }));
    const message = 'The PDF holds no photo or scan as JPEG; drawn pages have no compression of their own to examine.';
    return without('not_applicable', reason('digital_tampering', 'NO_PICTURE', 'info', message));
  }
  const pictures = await picturesOf(document, reading);
  if (!('reason' in pictures) && pictures.length > 0) {
    const bytes = await readFile(document.path);
    return pictures.map(({ page, turn }) => ({ bytes, page, turn, placed: true }));
  }
  const { message, userMessage } = UNREADABLE['reason' in pictures ? pictures.reason : 'UNSUPPORTED_FORMAT'];
  return without('unidentified', reason('digital_tampering', 'NOT_READABLE', 'warning', message, userMessage));
}

const NAMES = ['compression_history', 'error_level', 'noise_level', 'block_grid'] as const;

async function examinePicture(document: DocumentFile, { bytes, page, turn, placed }: Subject): Promise<Finding> {
  const source: Source = { evidenceId: document.evidenceId, page, box: null };
  const notRun = NAMES.map((name) => item(name, 'not_applicable', { source }));
  const facts = await pictureFacts(bytes);
  if ('reason' in facts) {
    const { message, userMessage } = UNREADABLE[facts.reason];
    return without(
      'unidentified',
      reason('digital_tampering', 'NOT_READABLE', 'warning', message, userMessage),
      notRun,
    );
  }
  const { width, height } = facts;
  if (Math.min(width, height) < SMALLEST_SIDE)
    return without(
      'not_applicable',
      reason(
        'digital_tampering',
        'PICTURE_TOO_SMALL',
        'info',
        `The picture of ${width} × ${height} pixels is too small for statistics, so it was not examined.`,
      ),
      notRun,
    );
  if (width * height > GRID_PIXELS)
    return without(
      'unidentified',
      reason(
        'digital_tampering',
        'PICTURE_TOO_LARGE',
        'warning',
        `The picture of ${width} × ${height} pixels is larger than what is examined on its own grid.`,
      ),
      notRun,
    );
  const luma = await lumaOf(bytes, null);
  if ('reason' in luma) {
    const { message, userMessage } = UNREADABLE[luma.reason];
    return without(
      'unidentified',
      reason('digital_tampering', 'NOT_READABLE', 'warning', message, userMessage),
      notRun,
    );
  }
  const table = facts.format === 'jpeg' ? lumaTable(walkJpeg(bytes)) : null;
  const maps = tamperingMaps(luma, table);
  const alarm = compressionAlarm(maps);
  const scope = editScope(luma, table, maps, alarm);
  const place = { cell: CELL, offset: maps.offset, width, height, turn };
  const overlays = placed ? await overlaysOf(maps, source, place) : [];
  return {
    ...graded({ ...alarm, scope }, maps, facts.format, (box) => (placed ? uprightBox(box, turn) : null), source, {
      width,
      height,
    }),
    overlays,
  };
}

async function overlaysOf(
  maps: TamperingMaps,
  source: Source,
  place: Parameters<typeof overlayOf>[3],
): Promise<Overlay[]> {
  const scaled = (plane: Plane, value: (raw: number) => number): Plane => ({ ...plane, data: plane.data.map(value) });
  const made = [
    overlayOf(
      'error_level',
      source,
      scaled(maps.errorLevel, (raw) => (raw - 0.5) / 3),
      place,
    ),
    overlayOf(
      'noise',
      source,
      scaled(maps.noise, (raw) => (Math.abs(raw) - 0.5) / 3),
      place,
    ),
  ];
  if (maps.compression !== null)
    made.unshift(
      overlayOf(
        'jpeg_ghost',
        source,
        scaled(maps.compression, (raw) => 1 / (1 + Math.exp(-2 * raw))),
        place,
      ),
    );
  return Promise.all(made);
}

type Placed = (box: [number, number, number, number]) => Source['box'];

type FoundCode = 'COMPRESSION_INCONSISTENT' | 'EDITED_AS_A_WHOLE';

/** What was found, in words, and how gravely it weighs. */
const FOUND: Record<
  EditScope,
  { verdict: Verdict; code: FoundCode; severity: Reason['severity']; told: (part: number) => string; asked: string }
> = {
  local: {
    verdict: 'suspected',
    code: 'COMPRESSION_INCONSISTENT',
    severity: 'critical',
    told: (part) =>
      `A region differs from the rest: ${part} % of the picture lack the earlier compression that the rest carries. They were brought in or changed after it.`,
    asked: '',
  },
  whole: {
    verdict: 'caution',
    code: 'EDITED_AS_A_WHOLE',
    severity: 'warning',
    told: (part) =>
      `The picture was edited as a whole (filter, collage, vignette, or print laid over it), no local trace: ${part} % lack the earlier compression, but not as one place that was changed.`,
    asked: 'Please send the picture as the camera took it, without editing.',
  },
};

type Found = CompressionAlarm & { scope: EditScope | null };

function reasonsOf({ scope }: Found, maps: TamperingMaps, format: string, part: number): Reason[] {
  if (scope !== null) {
    const { code, severity, told, asked } = FOUND[scope];
    return [reason('digital_tampering', code, severity, told(part), asked)];
  }
  if (maps.compression !== null) return [];
  const message = `The picture (${format}) shows no compression before its last save, so inconsistent compression could not be looked for.`;
  return [reason('digital_tampering', 'NO_COMPRESSION_HISTORY', 'info', message)];
}

function graded(
  alarm: Found,
  maps: TamperingMaps,
  format: string,
  placed: Placed,
  source: Source,
  size: { width: number; height: number },
): Finding {
  const found = alarm.regions.slice(0, 5);
  const boxes = found.map(({ left, top, right, bottom }) =>
    placed([
      (maps.offset[0] + left * CELL) / size.width,
      (maps.offset[1] + top * CELL) / size.height,
      ((right - left) * CELL) / size.width,
      ((bottom - top) * CELL) / size.height,
    ]),
  );
  const part = Math.round((1000 * found.reduce((sum, { cells }) => sum + cells, 0)) / (maps.columns * maps.rows)) / 10;
  const histories: BreakdownItem[] = boxes.map((box, index) =>
    item('compression_history', 'consider', {
      expected: describeHistory(maps),
      actual: `without it (${rounded(found[index]?.inside ?? 0)} nats per block)`,
      similarity: rounded(1 - alarm.strength),
      source: { ...source, box },
    }),
  );
  if (histories.length === 0) {
    const result = maps.compression === null ? 'not_applicable' : 'clear';
    histories.push(
      item('compression_history', result, { actual: maps.compression === null ? null : describeHistory(maps), source }),
    );
  }
  const indicators = [indicator('error_level', maps.errorLevel, source), indicator('noise_level', maps.noise, source)];
  const grid =
    format === 'jpeg' || maps.compression === null
      ? item('block_grid', 'not_applicable', { source })
      : item('block_grid', 'clear', { actual: maps.offset.join(', '), source });
  return {
    verdict: alarm.scope === null ? 'clear' : FOUND[alarm.scope].verdict,
    score: alarm.scope === null ? 1 : 1 - alarm.strength,
    reasons: reasonsOf(alarm, maps, format, part),
    breakdown: [...histories, ...indicators, grid],
  };
}

function describeHistory({ history }: TamperingMaps): string {
  return history.quality === null ? 'an earlier compression' : `an earlier compression at quality ${history.quality}`;
}

/** Error level and noise are for the eye: natural pictures differ in them too, so they never alarm by themselves. */
function indicator(name: string, map: Plane, source: Source): BreakdownItem {
  const strong = quantile(map.data.map(Math.abs), 0.99);
  return item(name, 'clear', { actual: `99 % below ${rounded(strong)} standard deviations`, source });
}
