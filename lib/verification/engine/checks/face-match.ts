import { typeOf } from '@/lib/evidence/engine/image-input';
import type { Box, Check, CheckInput, CheckOutcome, DocumentFile, Reason } from '@/lib/verification/engine/check';
import {
  FACE_BANDS,
  type FaceBand,
  faceBand,
  faceSimilarity,
  falseMatchRate,
  toldRate,
} from '@/lib/verification/engine/face/bands';
import { describeFaces, FACE_ENGINE, type Face, faceDistance } from '@/lib/verification/engine/face/describe';
import {
  type Finding,
  item,
  outcomeOf,
  readingOf,
  rounded,
  type Verdict,
  without,
} from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const PORTRAIT_ROLES: DocumentFile['role'][] = ['passport', 'id_card', 'driving_license', 'residence_permit', 'other'];
const VERDICTS: Record<FaceBand, Verdict> = { match: 'clear', review: 'caution', mismatch: 'suspected' };

interface Located extends Face {
  evidenceId: string;
  page: number;
}

/** Whether the portrait in a document and the selfie show the same person. */
export const faceMatch: Check = {
  name: 'face_match',
  async run(input) {
    const selfie = input.documents.find(({ role }) => role === 'selfie');
    const documents = input.documents.filter(({ role, side }) => PORTRAIT_ROLES.includes(role) && side !== 'back');
    if (selfie === undefined || documents.length === 0) return missing(selfie === undefined);
    try {
      const own = await facesOf(selfie, input);
      const findings: Finding[] = [];
      for (const document of documents) findings.push(compare(await facesOf(document, input), own, document, selfie));
      return outcomeOf(FACE_ENGINE, findings);
    } catch (error) {
      // Not run is not «no face»: it must not look as if a picture had been examined.
      const message = `The faces could not be examined (${error instanceof Error ? error.name : 'Error'}).`;
      return outcomeOf(FACE_ENGINE, [
        without('unidentified', reason('face_match', 'NOT_READABLE', 'warning', message)),
      ]);
    }
  },
};

function missing(noSelfie: boolean): CheckOutcome {
  const [code, message, userMessage] = noSelfie
    ? (['SELFIE_MISSING', 'There is no selfie to compare with.', 'Please add a photo of yourself.'] as const)
    : ([
        'DOCUMENT_MISSING',
        'There is no document with a portrait to compare with.',
        'Please add a photo of your document.',
      ] as const);
  return outcomeOf(FACE_ENGINE, [without('not_applicable', reason('face_match', code, 'info', message, userMessage))]);
}

/** Faces on the upright pages that were drawn while reading; of a selfie, or where nothing was drawn, on the file itself. */
async function facesOf(document: DocumentFile, input: CheckInput): Promise<Located[]> {
  const isPhoto = document.role === 'selfie' && (await typeOf(document.path)) !== 'application/pdf';
  const drawn = (readingOf(input, document)?.pages ?? []).flatMap(({ imagePath, page }) =>
    imagePath === null ? [] : [{ path: imagePath, page }],
  );
  const pictures = isPhoto || drawn.length === 0 ? [{ path: document.path, page: 1 }] : drawn.slice(0, 3);
  for (const { path, page } of pictures) {
    const faces = await describeFaces(path, document.role === 'selfie' ? 'selfie' : 'page');
    if (faces.length > 0) return faces.map((face) => ({ ...face, evidenceId: document.evidenceId, page }));
  }
  return [];
}

function compare(portraits: Located[], selfies: Located[], document: DocumentFile, selfie: DocumentFile): Finding {
  const [own, second] = selfies;
  if (own === undefined || portraits.length === 0) return noFace(own === undefined, document, selfie);
  // Ghost portraits repeat the face smaller: the nearest of the largest two counts.
  const pairs = portraits
    .slice(0, 2)
    .map((portrait) => ({ portrait, distance: faceDistance(portrait.descriptor, own.descriptor) }));
  const best = pairs.reduce((a, b) => (b.distance < a.distance ? b : a));
  const band = faceBand(best.distance);
  const similarity = rounded(faceSimilarity(best.distance));
  const found = (name: string, face: Located) =>
    item(name, 'clear', {
      actual: `confidence ${rounded(face.confidence)}`,
      source: { evidenceId: face.evidenceId, page: face.page, box: face.box as Box },
    });
  return {
    verdict: VERDICTS[band],
    score: similarity,
    reasons: reasonsOf(band, best.distance, own, second),
    breakdown: [
      item('face_comparison', band === 'match' ? 'clear' : 'consider', {
        expected: `≤ ${FACE_BANDS.match}`,
        actual: String(rounded(best.distance)),
        similarity,
        source: { evidenceId: best.portrait.evidenceId, page: best.portrait.page, box: best.portrait.box },
      }),
      item('false_match_rate', 'clear', {
        expected: toldRate(falseMatchRate(FACE_BANDS.match)),
        actual: toldRate(falseMatchRate(best.distance)),
      }),
      found('document_face', best.portrait),
      found('selfie_face', own),
    ],
  };
}

function reasonsOf(band: FaceBand, distance: number, own: Located, second: Located | undefined): Reason[] {
  const reasons: Reason[] = [];
  const measured = `distance ${distance.toFixed(3)}; up to ${FACE_BANDS.match} is a match, above ${FACE_BANDS.mismatch} a mismatch`;
  if (band === 'mismatch')
    reasons.push(
      reason(
        'face_match',
        'FACE_MISMATCH',
        'critical',
        `Portrait and selfie seem to show different people (${measured}).`,
      ),
    );
  if (band === 'review')
    reasons.push(
      reason(
        'face_match',
        'FACE_REVIEW',
        'warning',
        `Whether portrait and selfie show the same person needs a look (${measured}).`,
      ),
    );
  if (second !== undefined && second.box[2] * second.box[3] > 0.25 * own.box[2] * own.box[3])
    reasons.push(
      reason(
        'face_match',
        'SEVERAL_FACES_IN_SELFIE',
        'warning',
        'The selfie shows more than one face; the largest was compared.',
        'Please take the selfie alone.',
      ),
    );
  const often = toldRate(falseMatchRate(distance));
  const message = `Among the pairs of different people that were measured, ${often} lie as near as these two; people of one group or family are taken for one another more often.`;
  reasons.push(reason('face_match', 'FALSE_MATCH_RATE', 'info', message));
  return reasons;
}

function noFace(inSelfie: boolean, document: DocumentFile, selfie: DocumentFile): Finding {
  const [name, file] = inSelfie ? ['selfie_face', selfie] : ['document_face', document];
  const told = inSelfie
    ? reason(
        'face_match',
        'NO_FACE_IN_SELFIE',
        'warning',
        'No face was found in the selfie.',
        'Please take the selfie again, facing the camera in good light.',
      )
    : reason(
        'face_match',
        'NO_FACE_IN_DOCUMENT',
        'warning',
        'No portrait was found in the document.',
        'Please photograph the side of the document with your portrait.',
      );
  return without('unidentified', told, [
    item(name, 'unidentified', { source: { evidenceId: file.evidenceId, page: 1, box: null } }),
  ]);
}
