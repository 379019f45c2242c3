import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { StoredInputs } from '@/lib/forensics/present';
import { composite, inputsDocument, MODEL_VERSION } from '@/lib/forensics/rules';

/** A composite score and the digest of its inputs, computed again from what is stored with it and nothing else. Throws for another model's. */
export function recomputed(modelVersion: string, inputs: unknown): { score: number | null; inputsHash: string } {
  if (modelVersion !== MODEL_VERSION) throw new Error(`The score is of ${modelVersion}; this is ${MODEL_VERSION}.`);
  const { components, weights, openHighIndicators = 0 } = inputs as StoredInputs;
  const inputsHash = createHash('sha256')
    .update(inputsDocument(components, weights, openHighIndicators))
    .digest('hex');
  return { score: composite(components, weights, openHighIndicators).score, inputsHash };
}

// `psql … -c 'select row_to_json(f) from fraud_checks f' -At | npm run recompute`: one row after the other, each with whether it holds.
if (process.argv[1] === import.meta.filename) {
  for (const line of (await text(process.stdin)).split('\n').filter(Boolean)) {
    const row = JSON.parse(line) as {
      id: string;
      score: number;
      inputs_hash: string;
      model_version: string;
      inputs: unknown;
    };
    if (row.model_version !== MODEL_VERSION) {
      process.stdout.write(`${row.id} is of ${row.model_version}, which this cannot compute\n`);
      continue;
    }
    const again = recomputed(row.model_version, row.inputs);
    const holds = again.score === row.score && again.inputsHash === row.inputs_hash;
    process.stdout.write(`${row.id} ${again.score} ${holds ? 'holds' : `differs from ${row.score}`}\n`);
    if (!holds) process.exitCode = 1;
  }
}
