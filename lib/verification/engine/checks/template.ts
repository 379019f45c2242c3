import type { Box, BreakdownItem, Check, DocumentFile, DocumentReading, Reason } from '@/lib/verification/engine/check';
import { describeFaces, type Face } from '@/lib/verification/engine/face/describe';
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

interface Layout {
  /** In a sentence, with its article. */
  called: string;
  /** Words of which enough are expected, in the languages that documents carry beside their own. */
  labels: RegExp[];
  fewestLabels: number;
  portrait: boolean;
  /** Formats of the machine readable zone; empty when there is none, `required` when every such document has one. */
  mrz: { formats: string[]; required: boolean };
}

const NAME = [
  /\bsur ?names?\b|\bfamily names?\b|\bnom\b|\bnachname\b|\bapellidos?\b|\bcognome\b|\bachternaam\b/i,
  /\bgiven ?names?\b|\bfirst names?\b|\bpr[ée]noms?\b|\bvornamen?\b|\bnombres?\b|\bnome\b/i,
];
const BIRTH = /\bbirth\b|\bnaissance\b|\bgeburts|\bnacimiento\b|\bnascita\b|\bDOB\b/i;
const EXPIRY = /\bexpir|\bvalid (until|to)\b|\bg[üu]ltig\b|\bvalidade\b|\bvalidez\b|\bscadenza\b|\bEXP\b/i;
const NATIONALITY = /\bnationalit|\bstaatsangeh|\bnacionalidad\b|\bcittadinanza\b/i;
const SEX = /\bsex(e|o)?\b|\bgeschlecht\b/i;

/**
 * Modest layouts by role (ICAO 9303 parts 4 and 5, ISO/IEC 18013-1, the common field codes of EU registration certificates in Directive
 * 1999/37/EC). They say what is usual, not what one issuer prints in which year.
 */
const LAYOUTS: Partial<Record<DocumentFile['role'], Layout>> = {
  passport: {
    called: 'a passport',
    labels: [/pass(port|eport|aporte|aporto|\b)|reisepass|paspoort/i, ...NAME, BIRTH, EXPIRY, NATIONALITY, SEX],
    fewestLabels: 3,
    portrait: true,
    mrz: { formats: ['TD3', 'MRV-A', 'MRV-B'], required: true },
  },
  id_card: {
    called: 'an identity card',
    labels: [/identi|ausweis|carte|card/i, ...NAME, BIRTH, EXPIRY, NATIONALITY, SEX],
    fewestLabels: 2,
    portrait: true,
    mrz: { formats: ['TD1', 'TD2'], required: false },
  },
  residence_permit: {
    called: 'a residence permit',
    labels: [/resid|permit|aufenthalt|s[ée]jour|titre/i, ...NAME, BIRTH, EXPIRY, NATIONALITY, SEX],
    fewestLabels: 2,
    portrait: true,
    mrz: { formats: ['TD1', 'TD2'], required: false },
  },
  driving_license: {
    called: 'a driving licence',
    labels: [
      /driv|licen[cs]e|permis|f[üu]hrerschein|conduc|rijbewijs/i,
      /\b1\.\s|\bLN\b/,
      /\b3\.\s|\bDOB\b|birth/i,
      /\b4[abcd]\.?\s|\bEXP\b|expir/i,
      /\b5\.\s|\bDL\b|\bDD\b/,
    ],
    fewestLabels: 2,
    portrait: true,
    mrz: { formats: [], required: false },
  },
  logbook: {
    called: 'a logbook',
    labels: [
      /registration/i,
      /\bkeeper\b|\bholder\b|\bowner\b|halter/i,
      /\b(vin|chassis|frame)\b/i,
      /\bmake\b|\bmarque\b/i,
      /\bmodel\b|\btype\b/i,
      /first registration|\[?\bB\b[.:]/i,
      /\[?D\.?[123]\]?/,
    ],
    fewestLabels: 3,
    portrait: false,
    mrz: { formats: [], required: false },
  },
};

interface Part {
  verdict: Verdict;
  reasons: Reason[];
  breakdown: BreakdownItem[];
}

/** Whether a document is laid out as documents of its claimed role are: portrait, machine readable zone, field labels. */
export const template: Check = perDocument({
  name: 'template',
  engine: { name: 'casefile-template', version: '1' },
  failure: (detail) => reason('template', 'NOT_READ', 'warning', `The layout could not be examined (${detail}).`),
  async examine(document, input) {
    const layout = LAYOUTS[document.role];
    if (layout === undefined)
      return without(
        'not_applicable',
        reason(
          'template',
          'ROLE_HAS_NO_LAYOUT',
          'info',
          `Documents of the role ${document.role} have no usual layout.`,
        ),
      );
    const reading = readingOf(input, document);
    if (reading === null || reading.pages.every(({ words }) => words.length === 0))
      return without(
        'unidentified',
        reason('template', 'NOT_READ', 'warning', 'The document was not read, so its layout was not examined.'),
      );
    const front = document.side !== 'back';
    const parts = [
      labelsPart(layout, reading, document, front),
      mrzPart(layout, reading, document),
      layout.portrait && front ? await portraitPart(layout, reading, document) : skipped('portrait'),
    ];
    return summed(parts);
  },
});

function summed(parts: Part[]): Finding {
  const breakdown = parts.flatMap((part) => part.breakdown);
  const judged = breakdown.filter(({ result }) => result !== 'not_applicable');
  return {
    verdict: strongest(['clear', ...parts.map(({ verdict }) => verdict)]),
    score:
      judged.length === 0 ? null : rounded(judged.filter(({ result }) => result === 'clear').length / judged.length),
    reasons: parts.flatMap(({ reasons }) => reasons),
    breakdown,
  };
}

function skipped(name: string): Part {
  return { verdict: 'not_applicable', reasons: [], breakdown: [item(name, 'not_applicable')] };
}

function labelsPart(layout: Layout, reading: DocumentReading, document: DocumentFile, front: boolean): Part {
  const text = reading.pages.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
  const count = layout.labels.filter((label) => label.test(text)).length;
  const source = { evidenceId: document.evidenceId, page: 1, box: null };
  // A back has labels of its own kind, which differ from issuer to issuer.
  if (!front) return skipped('labels');
  const enough = count >= layout.fewestLabels;
  const message = `Of the field labels usual on ${layout.called}, ${count} were read; ${layout.fewestLabels} are expected at least.`;
  return {
    verdict: enough ? 'clear' : 'caution',
    reasons: enough ? [] : [reason('template', 'LABELS_MISSING', 'warning', message)],
    breakdown: [
      item('labels', enough ? 'clear' : 'consider', {
        expected: `≥ ${layout.fewestLabels}`,
        actual: String(count),
        similarity: rounded(Math.min(1, count / layout.fewestLabels)),
        source,
      }),
    ],
  };
}

/** The zone lies along the lower edge of the page: below this part of the text's extent. */
const ZONE_BEGINS = 0.55;

function mrzPart({ mrz, called }: Layout, reading: DocumentReading, document: DocumentFile): Part {
  const found = reading.mrz;
  const source = { evidenceId: document.evidenceId, page: found?.source.page ?? 1, box: found?.source.box ?? null };
  if (found === null) {
    if (!mrz.required) return skipped('mrz_position');
    return {
      verdict: 'caution',
      reasons: [
        reason(
          'template',
          'MRZ_MISSING',
          'warning',
          `There is a machine readable zone on ${called}; none was read.`,
          'Please photograph the whole page, with the two lines at its lower edge.',
        ),
      ],
      breakdown: [item('mrz_position', 'consider', { expected: mrz.formats.join(', '), source })],
    };
  }
  const place = relativePlace(found.source.box, reading, found.source.page);
  const formatFits = mrz.formats.length === 0 || mrz.formats.includes(found.format);
  const fits = formatFits && (place === null || place >= ZONE_BEGINS);
  const message = formatFits
    ? 'The machine readable zone does not lie at the lower edge.'
    : `A machine readable zone of format ${found.format} is not usual on ${called}.`;
  return {
    verdict: fits ? 'clear' : 'caution',
    reasons: fits ? [] : [reason('template', 'MRZ_MISPLACED', 'warning', message)],
    breakdown: [
      item('mrz_position', fits ? 'clear' : 'consider', {
        expected: mrz.formats.join(', ') || null,
        actual: found.format,
        source,
      }),
    ],
  };
}

/** Where the middle of a box lies between the first and the last line of the page, 0–1. */
function relativePlace(box: Box | null, reading: DocumentReading, page: number): number | null {
  const words = reading.pages.find((candidate) => candidate.page === page)?.words ?? [];
  if (box === null || words.length < 3) return null;
  const top = Math.min(...words.map((word) => word.box[1]));
  const bottom = Math.max(...words.map((word) => word.box[1] + word.box[3]), box[1] + box[3]);
  return (box[1] + box[3] / 2 - top) / Math.max(0.01, bottom - top);
}

async function portraitPart({ called }: Layout, reading: DocumentReading, document: DocumentFile): Promise<Part> {
  const page = reading.pages.find(({ imagePath }) => imagePath !== null);
  const faces: Face[] = await describeFaces(page?.imagePath ?? document.path);
  const [face] = faces;
  const source = { evidenceId: document.evidenceId, page: page?.page ?? 1, box: face?.box ?? null };
  if (face !== undefined)
    return {
      verdict: 'clear',
      reasons: [],
      breakdown: [item('portrait', 'clear', { actual: `confidence ${rounded(face.confidence)}`, source })],
    };
  return {
    verdict: 'caution',
    reasons: [
      reason(
        'template',
        'PORTRAIT_MISSING',
        'warning',
        `There is a portrait on ${called}; none was found.`,
        'Please photograph the side with your portrait, without glare.',
      ),
    ],
    breakdown: [item('portrait', 'consider', { source })],
  };
}
