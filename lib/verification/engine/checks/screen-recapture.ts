import type { Check } from '@/lib/verification/engine/check';
import { lumaOf, picturesOf, UNREADABLE } from '@/lib/verification/engine/forensics/picture';
import { screenPattern } from '@/lib/verification/engine/forensics/recapture';
import { item, perDocument, readingOf, rounded, without } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Part of the windows of a picture that must show a pattern. */
const MOST_OF_IT = 0.6;
const LONGEST_SIDE = 4000;

/** Whether the picture looks photographed from a screen. An indicator: it asks for a look and never says more. */
export const screenRecapture: Check = perDocument({
  name: 'screen_recapture',
  engine: { name: 'casefile-screen-pattern', version: '1' },
  failure: (detail) =>
    reason('screen_recapture', 'NOT_READABLE', 'info', `The picture could not be examined (${detail}).`),
  async examine(document, input) {
    const pictures = await picturesOf(document, readingOf(input, document));
    if ('reason' in pictures) {
      const { message, userMessage } = UNREADABLE[pictures.reason];
      return without('unidentified', reason('screen_recapture', 'NOT_READABLE', 'warning', message, userMessage));
    }
    const [picture] = pictures;
    // A drawn page is no photo of anything.
    if (picture === undefined || !picture.original)
      return without('not_applicable', reason('screen_recapture', 'NO_PICTURE', 'info', 'The document is no photo.'));
    const source = { evidenceId: document.evidenceId, page: picture.page, box: null };
    const luma = await lumaOf(picture.path, LONGEST_SIDE);
    if ('reason' in luma) {
      const { message, userMessage } = UNREADABLE[luma.reason];
      return without('unidentified', reason('screen_recapture', 'NOT_READABLE', 'warning', message, userMessage));
    }
    const pattern = screenPattern(luma);
    if (pattern === null)
      return without(
        'not_applicable',
        reason('screen_recapture', 'PICTURE_TOO_SMALL', 'info', 'The picture is too small to be examined.'),
        [item('moire', 'not_applicable', { source })],
      );
    const shown = pattern.windows / pattern.examined >= MOST_OF_IT;
    const actual = `${pattern.windows} of ${pattern.examined} windows, ${pattern.peak.toFixed(1)} dB`;
    const message = `A regular fine pattern lies over most of the picture (${actual}), as photos of screens and some prints show it. This is an indicator, not proof.`;
    return {
      verdict: shown ? 'caution' : 'clear',
      score: rounded(1 - 0.6 * (pattern.windows / pattern.examined)),
      reasons: shown
        ? [
            reason(
              'screen_recapture',
              'SCREEN_PATTERN',
              'warning',
              message,
              'Please photograph the document itself, not a screen.',
            ),
          ]
        : [],
      breakdown: [item('moire', shown ? 'consider' : 'clear', { actual, source })],
    };
  },
});
