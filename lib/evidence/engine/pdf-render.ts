import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { UnreadableReason } from '@/lib/evidence/engine/image-input';

export type PdfPage =
  | { ok: true; png: Buffer; pageCount: number; width: number; height: number }
  | { ok: false; reason: UnreadableReason; pageCount: number | null };

const TIMEOUT_MS = 30_000;
const HEAP_MEGABYTES = 512;
const OUTPUT_BYTES = 64 * 1024 ** 2;

const headerSchema = z.union([
  z.strictObject({ pageCount: z.int(), width: z.int(), height: z.int() }),
  z.strictObject({ reason: z.enum(['ENCRYPTED', 'DAMAGED']), pageCount: z.int().nullable() }),
]);

/**
 * One page of a PDF as PNG, at most `longestSide` pixels long, together with the number of pages. It runs in a process of
 * its own that may read files and nothing else, with limits on time and memory: a hostile document ends that process only.
 */
export async function renderPdfPage(
  path: string,
  options: { page: number; longestSide: number; timeoutMs?: number },
): Promise<PdfPage> {
  const script = fileURLToPath(new URL('./pdf-render-process.mjs', import.meta.url));
  const root = await projectRoot();
  const file = await realpath(path);
  const args = [
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--permission',
    // The addon that draws is native code; reading is confined to what drawing needs.
    '--allow-addons',
    ...[join(root, 'node_modules'), join(root, 'package.json'), script, file].map(
      (allowed) => `--allow-fs-read=${allowed}`,
    ),
    '--no-warnings',
    script,
    root,
    file,
    String(options.page),
    String(options.longestSide),
  ];
  const output = await run(args, options.timeoutMs ?? TIMEOUT_MS);
  return typeof output === 'string' ? { ok: false, reason: output, pageCount: null } : readOutput(output);
}

/** The folder that holds `node_modules`: where the product was started. */
async function projectRoot(): Promise<string> {
  const modules = await realpath(/* turbopackIgnore: true */ join(process.cwd(), 'node_modules'));
  return dirname(modules);
}

function run(args: string[], timeoutMs: number): Promise<Buffer | 'TIMEOUT' | 'DAMAGED'> {
  return new Promise((resolve) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES } as const;
    // A bare environment: the process that reads foreign documents knows no secret.
    execFile(
      process.execPath,
      args,
      { ...limits, encoding: 'buffer', env: { NODE_ENV: 'production' } },
      (error, stdout) => {
        if (error === null) resolve(stdout);
        else resolve(error.killed && error.code === null ? 'TIMEOUT' : 'DAMAGED');
      },
    );
  });
}

/** One line of JSON, then the picture. */
function readOutput(output: Buffer): PdfPage {
  const end = output.indexOf('\n');
  const header = headerSchema.safeParse(parseJson(output.subarray(0, end).toString()));
  if (end === -1 || !header.success) return { ok: false, reason: 'DAMAGED', pageCount: null };
  if ('reason' in header.data) return { ok: false, ...header.data };
  return { ok: true, ...header.data, png: output.subarray(end + 1) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
