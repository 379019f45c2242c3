import type { Check } from '@/lib/verification/engine/check';
import { failuresOf, item, judged, pageSource, unidentified } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const LOW = 0.6;

/** What text was read and how surely. Each page is an item: words in `actual`, mean confidence in `similarity`. */
export const textExtraction: Check = {
  name: 'text_extraction',
  async run({ documents, readings: all }) {
    const faces = new Set(documents.filter(({ role }) => role === 'selfie').map(({ documentId }) => documentId));
    const readings = all.filter(({ documentId }) => !faces.has(documentId));
    const failures = failuresOf(readings);
    const pages = readings.flatMap((reading) =>
      reading.pages.map((page) => {
        const length = page.words.reduce((sum, { text }) => sum + text.length, 0);
        const sum = page.words.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
        return { reading, page, confidence: length === 0 ? null : Math.round((sum / length) * 1000) / 1000 };
      }),
    );
    const breakdown = pages.map(({ reading, page, confidence }) =>
      item(`page${page.page}`, confidence === null ? 'unidentified' : confidence < LOW ? 'consider' : 'clear', {
        actual: `${page.words.length} words`,
        similarity: confidence,
        source: pageSource(reading, page.page),
      }),
    );
    const scores = pages.flatMap(({ confidence }) => confidence ?? []);
    const [first] = pages;
    const engine = first?.page.engine;
    if (scores.length === 0)
      return unidentified([...failures, reason('text_extraction', 'NO_TEXT')], breakdown, engine);
    const mean = Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 1000) / 1000;
    const low = mean < LOW ? [reason('text_extraction', 'LOW_CONFIDENCE')] : [];
    return judged([...failures, ...low], breakdown, mean, engine);
  },
};
