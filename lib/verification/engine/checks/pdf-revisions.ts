import { readFile, stat } from 'node:fs/promises';
import { typeOf, type UnreadableReason } from '@/lib/evidence/engine/image-input';
import type { BreakdownItem, Check, Reason, Source } from '@/lib/verification/engine/check';
import { softwareKind } from '@/lib/verification/engine/forensics/editing-software';
import { UNREADABLE } from '@/lib/verification/engine/forensics/picture';
import { type Finding, item, perDocument, strongest, type Verdict, without } from '@/lib/verification/engine/outcome';
import { PDF_BYTES, revisionsOf } from '@/lib/verification/engine/pdf/objects';
import { type PageChange, pageChanges } from '@/lib/verification/engine/pdf/revision-changes';
import { COMPARED_PAGES, type OpenedRevision, openRevisions } from '@/lib/verification/engine/pdf/revisions';
import { reason } from '@/lib/verification/engine/reason-codes';

const MOST_REVISIONS = 8;

/** What later revisions of a PDF changed, page by page: every revision is opened as it was. */
export const pdfRevisions: Check = perDocument({
  name: 'pdf_revisions',
  engine: { name: 'casefile-pdf-revisions', version: '1' },
  failure: (detail) =>
    reason('pdf_revisions', 'NOT_READABLE', 'warning', `The revisions could not be examined (${detail}).`),
  async examine(document) {
    const source: Source = { evidenceId: document.evidenceId, page: 1, box: null };
    const { size } = await stat(document.path);
    if (size === 0 || (await typeOf(document.path)) !== 'application/pdf')
      return {
        verdict: 'not_applicable',
        score: null,
        reasons: [],
        breakdown: [item('revisions', 'not_applicable', { source })],
      };
    if (size > PDF_BYTES)
      return without(
        'unidentified',
        reason('pdf_revisions', 'TOO_LARGE', 'warning', 'The PDF is larger than what is examined.'),
      );
    const all = revisionsOf((await readFile(document.path)).toString('latin1')).map(({ end }) => end);
    // What stands behind the last end mark still belongs to the last revision.
    const ends = all.length === 0 ? [size] : [...all.slice(0, -1), size];
    const chosen = ends.length <= MOST_REVISIONS ? ends : [...ends.slice(0, 1), ...ends.slice(1 - MOST_REVISIONS)];
    const opened = await openRevisions(document.path, chosen);
    if (typeof opened === 'string') return unreadable(opened, source);
    const last = opened.at(-1);
    if (last === undefined || last.facts === null) return unreadable(last?.failure ?? 'DAMAGED', source);
    return compared(opened, ends.length, source);
  },
});

function unreadable(why: UnreadableReason, source: Source): Finding {
  const { message, userMessage } = UNREADABLE[why];
  const code = why === 'ENCRYPTED' ? 'PDF_ENCRYPTED' : 'NOT_READABLE';
  return without('unidentified', reason('pdf_revisions', code, 'warning', message, userMessage), [
    item('revisions', 'unidentified', { source }),
  ]);
}

function compared(opened: OpenedRevision[], count: number, source: Source): Finding {
  const parts = opened
    .slice(1)
    .map((revision, index) => revisionPart(nearest(opened, index), revision, index + 2, source));
  const reasons: Reason[] = parts.flatMap((part) => part.reasons);
  const pages = Math.max(...opened.map(({ facts }) => facts?.pageCount ?? 0));
  if (count > opened.length || pages > COMPARED_PAGES)
    reasons.push(
      reason(
        'pdf_revisions',
        'REVISIONS_NOT_ALL_EXAMINED',
        'info',
        `Of ${count} revisions ${opened.length} and of ${pages} pages ${Math.min(pages, COMPARED_PAGES)} were compared.`,
      ),
    );
  const made = production(opened, source);
  const verdict = strongest(['clear', ...parts.map((part) => part.verdict), made.verdict]);
  return {
    verdict,
    score: verdict === 'suspected' ? 0.1 : verdict === 'caution' ? 0.5 : 1,
    reasons: [...reasons, ...made.reasons],
    breakdown: [
      item('revisions', parts.some((part) => part.verdict !== 'clear') ? 'consider' : 'clear', {
        expected: '1',
        actual: String(count),
        source,
      }),
      ...parts.flatMap((part) => part.breakdown),
      ...made.breakdown,
    ],
  };
}

/** The last revision before that could be opened: a signature’s half-written step cannot. */
function nearest(opened: OpenedRevision[], index: number): OpenedRevision | null {
  return opened.slice(0, index + 1).findLast(({ facts }) => facts !== null) ?? null;
}

interface Part {
  verdict: Verdict;
  reasons: Reason[];
  breakdown: BreakdownItem[];
}

function revisionPart(before: OpenedRevision | null, revision: OpenedRevision, number: number, source: Source): Part {
  if (before === null || revision.facts === null)
    return { verdict: 'clear', reasons: [], breakdown: [item(`revision_${number}`, 'unidentified', { source })] };
  const changes = pageChanges(before, revision);
  const visible = changes.filter(({ boxes }) => boxes.length > 0);
  if (visible.length === 0) {
    const silent = reason(
      'pdf_revisions',
      'CHANGED_WITHOUT_VISIBLE_EFFECT',
      'info',
      `Revision ${number} changed nothing that is visible on the compared pages.`,
    );
    return {
      verdict: 'clear',
      reasons: [silent],
      breakdown: [item(`revision_${number}`, 'clear', { actual: 'no visible change', source })],
    };
  }
  const replaced = visible.filter(({ removed }) => removed.length > 0);
  const message = `Revision ${number} changed what is visible on page ${visible.map(({ page }) => page).join(', ')}${described(visible)}`;
  const reasons = [
    reason(
      'pdf_revisions',
      replaced.length > 0 ? 'TEXT_REPLACED' : 'VISIBLE_CHANGE',
      replaced.length > 0 ? 'critical' : 'warning',
      message,
    ),
  ];
  const breakdown = visible.flatMap((change) =>
    change.boxes.slice(0, 4).map((box) =>
      item(`revision_${number}`, 'consider', {
        expected: change.removed.join(' / ').slice(0, 300) || null,
        actual: change.added.join(' / ').slice(0, 300) || 'changed',
        source: { ...source, page: change.page, box },
      }),
    ),
  );
  return { verdict: replaced.length > 0 ? 'suspected' : 'caution', reasons, breakdown };
}

function described(changes: PageChange[]): string {
  const [removed] = changes.flatMap((change) => change.removed);
  const [added] = changes.flatMap((change) => change.added);
  if (removed !== undefined)
    return `: «${removed.slice(0, 120)}» ${added === undefined ? 'is gone' : `became «${added.slice(0, 120)}»`}.`;
  return added === undefined ? '.' : `: «${added.slice(0, 120)}» was added.`;
}

/** Programs and dates of the document as a whole, and the fonts that only one revision brought. */
function production(opened: OpenedRevision[], source: Source): Part {
  const last = opened.at(-1)?.facts;
  const first = opened.find(({ facts }) => facts !== null)?.facts;
  const names = [
    ...new Set(
      opened
        .flatMap(({ facts }) => [facts?.creator, facts?.producer])
        .filter((name): name is string => typeof name === 'string' && name !== ''),
    ),
  ];
  const editor = names.find((name) => softwareKind(name, ['pdf_editor']) !== null);
  const [created, modified] = [first?.created ?? null, last?.modified ?? null];
  const backwards =
    created !== null && modified !== null && digits(modified) !== '' && digits(modified) < digits(created);
  const fonts = opened.map(({ pages }) => new Set(pages.flatMap((page) => page.fonts)));
  const later = [...(fonts.at(-1) ?? [])].filter((font) => opened.length > 1 && !fonts[0]?.has(font));
  const reasons: Reason[] = [];
  if (editor !== undefined)
    reasons.push(
      reason(
        'pdf_revisions',
        'EDITED_WITH',
        'warning',
        `The PDF was written by ${editor}, a program for changing documents.`,
      ),
    );
  if (backwards)
    reasons.push(
      reason(
        'pdf_revisions',
        'DATES_OUT_OF_ORDER',
        'warning',
        `The PDF was modified (${modified}) before it was created (${created}).`,
      ),
    );
  return {
    verdict: reasons.length > 0 ? 'caution' : 'clear',
    reasons,
    breakdown: [
      item('programs', editor === undefined ? 'clear' : 'consider', { actual: names.join(', ') || null, source }),
      item('dates', backwards ? 'consider' : 'clear', { expected: created, actual: modified, source }),
      item('fonts', 'clear', {
        actual:
          [...(fonts.at(-1) ?? [])]
            .map((font) => (later.includes(font) ? `${font} (later revision)` : font))
            .join(', ')
            .slice(0, 400) || null,
        source,
      }),
    ],
  };
}

function digits(date: string): string {
  return /^(?:D:)?(\d{8,14})/.exec(date)?.[1]?.padEnd(14, '0') ?? '';
}
