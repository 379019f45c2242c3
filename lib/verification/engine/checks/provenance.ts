import { readFile, stat } from 'node:fs/promises';
import { typeOf } from '@/lib/evidence/engine/image-input';
import type { Check, Reason, Source } from '@/lib/verification/engine/check';
import { type ManifestReading, readManifest } from '@/lib/verification/engine/forensics/content-credentials';
import { type Finding, item, perDocument, without } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const MAX_BYTES = 64 * 1024 ** 2;
/** What the reader of manifests understands among accepted kinds of file. */
const FORMATS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/heic', 'application/pdf']);

/** Content Credentials (C2PA): whether the file still is what its signed manifest says. */
export const provenance: Check = perDocument({
  name: 'provenance',
  engine: { name: 'c2pa-wasm', version: '0.13.3' },
  failure: (detail) =>
    reason('provenance', 'NOT_READABLE', 'info', `Content Credentials could not be read (${detail}).`),
  async examine(document) {
    const source = { evidenceId: document.evidenceId, page: 1, box: null };
    const { size } = await stat(document.path);
    const type = size === 0 ? null : await typeOf(document.path);
    if (size > MAX_BYTES)
      return without(
        'not_applicable',
        reason('provenance', 'TOO_LARGE', 'info', 'The file is too large to be searched for Content Credentials.'),
      );
    if (type === null || !FORMATS.has(type)) {
      const message = 'Files of this kind carry no Content Credentials that are read here.';
      return without('not_applicable', reason('provenance', 'NO_MANIFEST', 'info', message), [
        item('manifest', 'not_applicable', { source }),
      ]);
    }
    return findingOf(await readManifest(await readFile(document.path), type), source);
  },
});

function findingOf(reading: ManifestReading, source: Source): Finding {
  if (reading.kind === 'read') return manifestFinding(reading, source);
  if (reading.kind === 'none') {
    const message = 'The file carries no Content Credentials; most files do not.';
    return without('not_applicable', reason('provenance', 'NO_MANIFEST', 'info', message), [
      item('manifest', 'not_applicable', { source }),
    ]);
  }
  if (reading.kind === 'remote') {
    const message = `The manifest lies on a server (${reading.url ?? 'address not given'}) and is not fetched here, so it was not checked.`;
    return without('not_applicable', reason('provenance', 'MANIFEST_REMOTE', 'info', message), [
      item('manifest', 'not_applicable', { actual: 'remote', source }),
    ]);
  }
  const message = 'There is a manifest, but it could not be read.';
  return without('unidentified', reason('provenance', 'NOT_READABLE', 'warning', message), [
    item('manifest', 'unidentified', { source }),
  ]);
}

function manifestFinding(reading: Extract<ManifestReading, { kind: 'read' }>, source: Source): Finding {
  const { signer, generator, signedAt, actions, failures, trusted, generated } = reading;
  const broken = failures.length > 0;
  const reasons: Reason[] = [];
  if (broken)
    reasons.push(
      reason(
        'provenance',
        'MANIFEST_BROKEN',
        'critical',
        `The file is not what its signed manifest describes (${failures.join(', ')}).`,
      ),
    );
  else if (!trusted)
    reasons.push(
      reason(
        'provenance',
        'SIGNER_NOT_TRUSTED',
        'info',
        'The manifest is intact. No list of trusted signers is kept here, so who signed it is not vouched for.',
      ),
    );
  if (generated)
    reasons.push(
      reason(
        'provenance',
        'GENERATED_BY_AI',
        'critical',
        'The manifest says that a model generated the picture or parts of it.',
      ),
    );
  const intact = trusted ? 'clear' : 'clear_with_caution';
  return {
    verdict: broken || generated ? 'suspected' : intact,
    score: broken ? 0 : generated ? 0.1 : 1,
    reasons,
    breakdown: [
      item('manifest', broken ? 'consider' : 'clear', {
        expected: 'intact',
        actual: broken ? failures.join(', ') : 'intact',
        source,
      }),
      item('signer', 'clear', { actual: signer, source }),
      item('generator', 'clear', { actual: generator, source }),
      item('signed_at', signedAt === null ? 'not_applicable' : 'clear', { actual: signedAt, source }),
      item('actions', generated ? 'consider' : 'clear', { actual: actions.join(', ') || null, source }),
    ],
  };
}
