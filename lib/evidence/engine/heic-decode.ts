import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { projectRoot, runBareNode } from '@/lib/evidence/engine/bare-node';
import type { UnreadableReason } from '@/lib/evidence/engine/image-input';

/** Most pixels of a HEIC that are decoded: phones make up to 48 million. */
export const HEIC_PIXELS = 50_000_000;
const MOST_BYTES = 64 * 1024 ** 2;
const TIMEOUT_MS = 60_000;
const HEAP_MEGABYTES = 1024;

const headerSchema = z.union([
  z.strictObject({ width: z.int().positive(), height: z.int().positive() }),
  z.strictObject({ reason: z.enum(['DAMAGED', 'TOO_LARGE']) }),
]);

export type HeicPixels = { data: Buffer; width: number; height: number };

/** The first picture of a HEIC as RGB pixels, upright (its own turns are applied), decoded in a process that may read its decoder alone. */
export async function decodeHeic(
  input: string | Buffer,
  limits: { pixels?: number; timeoutMs?: number } = {},
): Promise<HeicPixels | { reason: UnreadableReason }> {
  const size = typeof input === 'string' ? (await stat(input)).size : input.byteLength;
  if (size > MOST_BYTES) return { reason: 'TOO_LARGE' };
  const root = await projectRoot();
  const pixels = limits.pixels ?? HEIC_PIXELS;
  const output = await runBareNode({
    script: fileURLToPath(new URL('./heic-decode-process.mjs', import.meta.url)),
    args: [root, String(pixels)],
    readable: [join(root, 'node_modules', 'libheif-js'), join(root, 'package.json')],
    heapMegabytes: HEAP_MEGABYTES,
    outputBytes: pixels * 3 + 1024,
    timeoutMs: limits.timeoutMs ?? TIMEOUT_MS,
    input,
  });
  if (typeof output === 'string') return { reason: output };
  const end = output.indexOf('\n');
  const header = headerSchema.safeParse(parsed(output.subarray(0, Math.max(0, end)).toString()));
  if (!header.success) return { reason: 'DAMAGED' };
  if ('reason' in header.data) return header.data;
  const { width, height } = header.data;
  const data = output.subarray(end + 1);
  return data.byteLength === width * height * 3 ? { data, width, height } : { reason: 'DAMAGED' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
