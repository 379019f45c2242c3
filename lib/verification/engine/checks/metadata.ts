import { stat } from 'node:fs/promises';
import { typeOf } from '@/lib/evidence/engine/image-input';
import type { BreakdownItem, Check, DocumentFile, Reason, Source } from '@/lib/verification/engine/check';
import { softwareKind } from '@/lib/verification/engine/forensics/editing-software';
import { type OriginMetadata, originMetadata } from '@/lib/verification/engine/forensics/origin-metadata';
import { pictureFacts, UNREADABLE } from '@/lib/verification/engine/forensics/picture';
import { thumbnailLikeness } from '@/lib/verification/engine/forensics/thumbnail-likeness';
import {
  type Finding,
  item,
  perDocument,
  rounded,
  strongest,
  type Verdict,
  without,
} from '@/lib/verification/engine/outcome';
import { pdfInformation } from '@/lib/verification/engine/pdf/information';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Below this likeness an embedded thumbnail shows another picture. */
const THUMBNAIL_LIKENESS = 0.6;
const DAY = 86_400_000;

interface Part {
  verdict: Verdict;
  reasons: Reason[];
  breakdown: BreakdownItem;
}

/** What a file says about its own making. Absence of metadata is no evidence: messengers and web pages remove it. */
export const metadata: Check = perDocument({
  name: 'metadata',
  engine: { name: 'casefile-metadata', version: '1' },
  failure: (detail) => reason('metadata', 'NOT_READABLE', 'warning', `The metadata could not be examined (${detail}).`),
  async examine(document, { facts }) {
    const source: Source = { evidenceId: document.evidenceId, page: 1, box: null };
    const type = (await stat(document.path)).size === 0 ? null : await typeOf(document.path);
    if (type === 'application/pdf') return combined(await pdfParts(document, facts.today), source);
    const picture = await pictureFacts(document.path);
    if ('reason' in picture) {
      const { message, userMessage } = UNREADABLE[picture.reason];
      return without('unidentified', reason('metadata', 'NOT_READABLE', 'warning', message, userMessage));
    }
    const found = await originMetadata(document.path);
    if (!found.any) return nothing(source);
    const likeness = found.thumbnail === null ? null : await thumbnailLikeness(document.path, found.thumbnail);
    return combined(
      [
        softwarePart(found),
        historyPart(found),
        timesPart(found, facts.today),
        cameraPart(found),
        thumbnailPart(likeness),
      ],
      source,
    );
  },
});

function nothing(source: Source): Finding {
  const message =
    'The file holds no metadata. Many programs and messengers remove it, so this says nothing for or against it.';
  const names = ['software', 'edit_history', 'dates', 'camera', 'thumbnail'];
  return {
    verdict: 'clear',
    score: null,
    reasons: [reason('metadata', 'NO_METADATA', 'info', message)],
    breakdown: names.map((name) => item(name, 'not_applicable', { source })),
  };
}

function combined(parts: Part[], source: Source): Finding {
  const verdict = strongest(['clear', ...parts.map((part) => part.verdict)]);
  return {
    verdict,
    score: verdict === 'clear' ? 1 : verdict === 'caution' ? 0.5 : 0.2,
    reasons: parts.flatMap((part) => part.reasons),
    breakdown: parts.map((part) => ({ ...part.breakdown, source })),
  };
}

function quiet(name: string, actual: string | null): Part {
  return {
    verdict: 'clear',
    reasons: [],
    breakdown: item(name, actual === null ? 'not_applicable' : 'clear', { actual }),
  };
}

function softwarePart({ software, generated }: OriginMetadata): Part {
  const actual = software.join(', ') || null;
  const maker = software.find((name) => softwareKind(name, ['generator']) !== null);
  if (generated !== null || maker !== undefined)
    return {
      verdict: 'suspected',
      reasons: [
        reason(
          'metadata',
          'GENERATED_BY_AI',
          'critical',
          `The file says that a model generated the picture or parts of it (${maker ?? generated}).`,
        ),
      ],
      breakdown: item('software', 'consider', { actual: actual ?? generated }),
    };
  const editor = software.find((name) => softwareKind(name, ['editor']) !== null);
  if (editor === undefined) return quiet('software', actual);
  const message = `The file was written by ${editor}, a program for changing pictures. That alone does not show that its content was changed.`;
  return {
    verdict: 'caution',
    reasons: [reason('metadata', 'EDITING_SOFTWARE', 'warning', message)],
    breakdown: item('software', 'consider', { actual }),
  };
}

function historyPart({ historySteps }: OriginMetadata): Part {
  if (historySteps === 0) return quiet('edit_history', null);
  const message = `The file records ${historySteps} steps of editing.`;
  return {
    verdict: 'clear',
    reasons: [reason('metadata', 'EDIT_HISTORY', 'info', message)],
    breakdown: item('edit_history', 'clear', { actual: String(historySteps) }),
  };
}

function timesPart({ times }: Pick<OriginMetadata, 'times'>, today: string): Part {
  const { captured, digitised, modified, gps } = times;
  const actual = Object.entries(times)
    .flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]))
    .join(', ');
  if (actual === '') return quiet('dates', null);
  const taken = captured ?? digitised;
  const reasons: Reason[] = [];
  const at = (value: string) => Date.parse(`${value.replace(' ', 'T')}Z`);
  // A camera's clock has no time zone: a day of tolerance on every comparison.
  const latest = Math.max(...[taken, modified].flatMap((value) => (value === null ? [] : [at(value)])));
  if (latest > Date.parse(`${today}T00:00:00Z`) + 2 * DAY)
    reasons.push(reason('metadata', 'DATE_IN_FUTURE', 'warning', `The file carries a date after today (${actual}).`));
  if (taken !== null && modified !== null && at(modified) < at(taken) - DAY)
    reasons.push(
      reason(
        'metadata',
        'DATES_OUT_OF_ORDER',
        'warning',
        `The file was modified (${modified}) before it was taken (${taken}).`,
      ),
    );
  if (taken !== null && gps !== null && Math.abs(at(gps) - at(`${taken.slice(0, 10)} 00:00:00`)) > 1.5 * DAY)
    reasons.push(
      reason(
        'metadata',
        'DATES_OUT_OF_ORDER',
        'warning',
        `The satellites’ date (${gps.slice(0, 10)}) is not that of the camera (${taken.slice(0, 10)}).`,
      ),
    );
  const bad = reasons.length > 0;
  if (taken !== null && modified !== null && at(modified) > at(taken) + DAY)
    reasons.push(
      reason(
        'metadata',
        'MODIFIED_LATER',
        'info',
        `The file was saved again on ${modified}, after it was taken on ${taken}.`,
      ),
    );
  return {
    verdict: bad ? 'caution' : 'clear',
    reasons,
    breakdown: item('dates', bad ? 'consider' : 'clear', { actual }),
  };
}

function cameraPart({ camera }: OriginMetadata): Part {
  if (camera === null) return quiet('camera', null);
  return {
    verdict: 'clear',
    reasons: [
      reason(
        'metadata',
        'CAMERA_NAMED',
        'info',
        `The file names the camera ${camera}. Metadata can be written by anyone.`,
      ),
    ],
    breakdown: item('camera', 'clear', { actual: camera }),
  };
}

function thumbnailPart(likeness: number | null): Part {
  if (likeness === null) return quiet('thumbnail', null);
  const similarity = rounded(Math.max(0, likeness));
  if (likeness >= THUMBNAIL_LIKENESS)
    return { ...quiet('thumbnail', 'same picture'), breakdown: item('thumbnail', 'clear', { similarity }) };
  return {
    verdict: 'suspected',
    reasons: [
      reason(
        'metadata',
        'THUMBNAIL_DIFFERS',
        'critical',
        'The thumbnail within the file shows another picture: the picture was changed after it was taken.',
      ),
    ],
    breakdown: item('thumbnail', 'consider', {
      expected: `≥ ${THUMBNAIL_LIKENESS}`,
      actual: String(similarity),
      similarity,
    }),
  };
}

async function pdfParts(document: DocumentFile, today: string): Promise<Part[]> {
  const { producer, creator, created, modified } = await pdfInformation(document.path);
  const names = [creator, producer].filter((name) => name !== null);
  const editor = names.find((name) => softwareKind(name, ['pdf_editor']) !== null);
  const software: Part =
    editor === undefined
      ? quiet('software', names.join(', ') || null)
      : {
          verdict: 'caution',
          reasons: [
            reason(
              'metadata',
              'EDITING_SOFTWARE',
              'warning',
              `The PDF was written by ${editor}, a program for changing documents.`,
            ),
          ],
          breakdown: item('software', 'consider', { actual: names.join(', ') }),
        };
  return [software, timesPart({ times: { captured: created, digitised: null, modified, gps: null } }, today)];
}
