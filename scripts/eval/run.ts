import { readFileSync } from 'node:fs';
import type { Check, CheckInput } from '@/lib/verification/engine/check';

const [mod, name, ...files] = process.argv.slice(2);
const check = (await import(`../../lib/verification/engine/checks/${mod}.ts`))[name ?? ''] as Check;
for (const f of files) {
  const input: CheckInput = {
    documents: [
      {
        documentId: 'd',
        evidenceId: 'e',
        role: 'other',
        side: null,
        fileName: f,
        mimeType: f.endsWith('.pdf')
          ? 'application/pdf'
          : f.endsWith('png')
            ? 'image/png'
            : f.endsWith('tif')
              ? 'image/tiff'
              : 'image/jpeg',
        sha256: '',
        path: f,
      },
    ],
    readings: [],
    expected: {},
    facts: {
      today: '2026-11-21',
      claim: null,
      participant: null,
      knownParticipants: [],
      duplicates: [],
      watchlist: null,
    },
  };
  const t = performance.now();
  const o = await check.run(input);
  console.log(
    f.split('/').slice(-2).join('/').padEnd(34),
    o.result,
    o.subResult,
    o.score,
    (performance.now() - t) | 0,
    'ms',
    o.reasons
      .map((r) => `${r.code}: ${r.message}`)
      .join(' || ')
      .slice(0, 300),
    process.env.B
      ? '\n   ' +
          o.breakdown
            .map((b) => `${b.name}=${b.result}:${b.actual}`)
            .join('; ')
            .slice(0, 600)
      : '',
  );
}
void readFileSync;
