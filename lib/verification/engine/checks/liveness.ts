import type { Check } from '@/lib/verification/engine/check';
import { describeFaces, facePixels } from '@/lib/verification/engine/face/describe';
import { SPOOF_ENGINE, spoofScores } from '@/lib/verification/engine/face/spoof';
import { type Finding, item, outcomeOf, rounded, without } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Specification silent: below this a person should look. Chosen well below what genuine portraits reach in the evaluation. */
const SUSPICIOUS = { antispoof: 0.25, liveness: 0.25 } as const;

/** Whether a selfie shows a person or a picture of one. An indicator by two small models: never more than a hint to look. */
export const liveness: Check = {
  name: 'liveness',
  async run({ documents }) {
    const selfies = documents.filter(({ role }) => role === 'selfie');
    if (selfies.length === 0)
      return outcomeOf(SPOOF_ENGINE, [
        without('not_applicable', reason('liveness', 'SELFIE_MISSING', 'info', 'There is no selfie.')),
      ]);
    try {
      const findings: Finding[] = [];
      for (const selfie of selfies) findings.push(await examine(selfie.path, selfie.evidenceId));
      return outcomeOf(SPOOF_ENGINE, findings);
    } catch (error) {
      const message = `The selfie could not be examined (${error instanceof Error ? error.name : 'Error'}).`;
      return outcomeOf(SPOOF_ENGINE, [without('unidentified', reason('liveness', 'NOT_READABLE', 'warning', message))]);
    }
  },
};

async function examine(path: string, evidenceId: string): Promise<Finding> {
  const [face] = await describeFaces(path, 'selfie');
  const pixels = face === undefined ? null : await facePixels(path);
  if (face === undefined || pixels === null) {
    const message = 'No face was found in the selfie.';
    const told = reason(
      'liveness',
      'NO_FACE_IN_SELFIE',
      'warning',
      message,
      'Please take the selfie again, facing the camera in good light.',
    );
    return without('unidentified', told, [
      item('antispoof', 'unidentified', { source: { evidenceId, page: 1, box: null } }),
    ]);
  }
  const scores = await spoofScores(pixels, face.box);
  const source = { evidenceId, page: 1, box: face.box };
  const low = scores.antispoof < SUSPICIOUS.antispoof && scores.liveness < SUSPICIOUS.liveness;
  const indicator = reason(
    'liveness',
    'INDICATOR_ONLY',
    'info',
    'Liveness is judged from one picture: an indicator, whose accuracy has not been measured.',
  );
  const suspicion = reason(
    'liveness',
    'POSSIBLE_SPOOF',
    'warning',
    'The selfie may be a picture of a picture.',
    'Please take the selfie again, with the camera of your device and in good light.',
  );
  const part = (name: 'antispoof' | 'liveness') =>
    item(name, scores[name] < SUSPICIOUS[name] ? 'consider' : 'clear', {
      expected: `≥ ${SUSPICIOUS[name]}`,
      actual: String(rounded(scores[name])),
      similarity: rounded(scores[name]),
      source,
    });
  return {
    verdict: low ? 'caution' : 'clear',
    score: rounded((scores.antispoof + scores.liveness) / 2),
    reasons: low ? [suspicion, indicator] : [indicator],
    breakdown: [part('antispoof'), part('liveness')],
  };
}
