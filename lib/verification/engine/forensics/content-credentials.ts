import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import init, { WasmReader } from '@contentauth/c2pa-wasm';
import { z } from 'zod';

export type ManifestReading =
  | { kind: 'none' }
  | { kind: 'remote'; url: string | null }
  | { kind: 'unreadable' }
  | {
      kind: 'read';
      signer: string | null;
      generator: string | null;
      signedAt: string | null;
      /** What was done with the picture, by the manifest's own account. */
      actions: string[];
      /** Codes of the C2PA specification (§15) for what does not hold; trust in the signer is kept apart. */
      failures: string[];
      trusted: boolean;
      /** Made by a trained model, by the manifest's own account. */
      generated: boolean;
    };

/** A manifest that lies elsewhere is named and never fetched: checks use no network. */
const SETTINGS = JSON.stringify({ verify: { remote_manifest_fetch: false, ocsp_fetch: false } });

const codes = z.array(z.object({ code: z.string() }));
const storeSchema = z.object({
  active_manifest: z.string().optional(),
  manifests: z.record(
    z.string(),
    z.object({
      claim_generator: z.string().nullish(),
      claim_generator_info: z.array(z.object({ name: z.string(), version: z.string().nullish() })).nullish(),
      signature_info: z
        .object({ issuer: z.string().nullish(), common_name: z.string().nullish(), time: z.string().nullish() })
        .nullish(),
      assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).nullish(),
    }),
  ),
  validation_results: z
    .object({
      activeManifest: z.object({ success: codes.optional(), failure: codes.optional() }).optional(),
      ingredientDeltas: z.array(z.object({ validationDeltas: z.object({ failure: codes.optional() }) })).nullish(),
    })
    .nullish(),
});
const actionsSchema = z.object({
  actions: z.array(z.object({ action: z.string(), digitalSourceType: z.string().nullish() })),
});

let loaded: Promise<unknown> | undefined;

async function reader(): Promise<typeof WasmReader> {
  loaded ??= readFile(
    join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm'),
  ).then((bytes) => init({ module_or_path: new Uint8Array(bytes) }));
  await loaded;
  return WasmReader;
}

/** Reads and verifies the C2PA manifest of a file (C2PA Technical Specification 2.x). Never throws over what the file holds. */
export async function readManifest(bytes: Buffer, mimeType: string): Promise<ManifestReading> {
  const readers = await reader();
  try {
    const opened = await readers.fromBytes(mimeType, bytes, SETTINGS);
    try {
      const store = storeSchema.safeParse(JSON.parse(opened.json()));
      return store.success ? readingOf(store.data) : { kind: 'unreadable' };
    } finally {
      opened.free();
    }
  } catch (error) {
    return failureOf(String(error instanceof Error ? error.message : error));
  }
}

function failureOf(message: string): ManifestReading {
  if (/RemoteManifest/.test(message)) return { kind: 'remote', url: /"(https?:[^"]+)"/.exec(message)?.[1] ?? null };
  if (/JumbfNotFound|UnsupportedType|ProvenanceMissing|NoManifest/.test(message)) return { kind: 'none' };
  return { kind: 'unreadable' };
}

function readingOf(store: z.infer<typeof storeSchema>): ManifestReading {
  const manifest = store.manifests[store.active_manifest ?? ''];
  if (manifest === undefined) return { kind: 'unreadable' };
  const results = store.validation_results;
  const failed = [
    ...(results?.activeManifest?.failure ?? []),
    ...(results?.ingredientDeltas ?? []).flatMap((delta) => delta.validationDeltas.failure ?? []),
  ].map(({ code }) => code);
  const untrusted = /(signingCredential|credential)\.untrusted$/;
  const steps = (manifest.assertions ?? []).flatMap(({ label, data }) => {
    const parsed = label.startsWith('c2pa.actions') ? actionsSchema.safeParse(data) : null;
    return parsed?.success ? parsed.data.actions : [];
  });
  const signature = manifest.signature_info;
  const [maker] = manifest.claim_generator_info ?? [];
  return {
    kind: 'read',
    signer: [signature?.common_name, signature?.issuer].filter(Boolean).join(', ') || null,
    generator: maker ? [maker.name, maker.version].filter(Boolean).join(' ') : (manifest.claim_generator ?? null),
    signedAt: signature?.time ?? null,
    actions: [...new Set(steps.map(({ action }) => action))],
    failures: [...new Set(failed.filter((code) => !untrusted.test(code)))],
    trusted: results?.activeManifest?.success?.some(({ code }) => code === 'signingCredential.trusted') ?? false,
    generated: steps.some(({ digitalSourceType }) =>
      /(compositeWithT|\/t)rainedAlgorithmicMedia$/.test(digitalSourceType ?? ''),
    ),
  };
}
