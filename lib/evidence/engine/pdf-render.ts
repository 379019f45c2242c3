import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { projectRoot, runBareNode } from '@/lib/evidence/engine/bare-node';
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
  const output = await runBareNode({
    script,
    args: [root, file, String(options.page), String(options.longestSide)],
    readable: [join(root, 'node_modules'), join(root, 'package.json'), file],
    // The addon that draws is native code; reading is confined to what drawing needs.
    addons: true,
    heapMegabytes: HEAP_MEGABYTES,
    outputBytes: OUTPUT_BYTES,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  });
  return typeof output === 'string' ? { ok: false, reason: output, pageCount: null } : readOutput(output);
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
