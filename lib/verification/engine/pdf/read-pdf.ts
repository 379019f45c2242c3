import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const itemSchema = z.strictObject({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
const pageSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  /** PNG in the folder, or null when the page could not be drawn. */
  image: z.string().nullable(),
  items: z.array(itemSchema),
});
const answerSchema = z.union([
  z.strictObject({ pageCount: z.int(), pages: z.array(pageSchema) }),
  z.strictObject({ reason: z.enum(['ENCRYPTED', 'DAMAGED']), pageCount: z.int().nullable() }),
]);

/** Text of a PDF at its place, in pixels of the drawn page: left end of the base line, length and height. */
export type PdfItem = z.infer<typeof itemSchema>;
export type PdfPageContent = z.infer<typeof pageSchema>;

export type PdfContent =
  | { pageCount: number; pages: PdfPageContent[] }
  | { reason: 'ENCRYPTED' | 'DAMAGED' | 'TIMEOUT'; pageCount: number | null };

/** Specification silent: so many pages of one document are read. */
export const MOST_PAGES = 20;
const LONGEST_SIDE = 2200;
const TIMEOUT_MS = 90_000;
const HEAP_MEGABYTES = 768;
const OUTPUT_BYTES = 64 * 1024 ** 2;

/**
 * Draws the first pages of a PDF into a folder, their names beginning with `prefix`, and takes their text layer. Runs in a process of its own that may read the file and
 * write into that folder and nothing else: a hostile document ends that process only.
 */
export async function readPdf(path: string, folder: string, prefix: string): Promise<PdfContent> {
  const script = fileURLToPath(new URL('./read-pdf-process.mjs', import.meta.url));
  const modules = await realpath(/* turbopackIgnore: true */ join(process.cwd(), 'node_modules'));
  const [root, file, target] = [dirname(modules), await realpath(path), await realpath(folder)];
  const readable = [modules, join(root, 'package.json'), script, file];
  const args = [
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--permission',
    // The addon that draws is native code; files are confined to what reading needs.
    '--allow-addons',
    ...readable.map((allowed) => `--allow-fs-read=${allowed}`),
    `--allow-fs-write=${join(target, '*')}`,
    '--no-warnings',
    ...[script, root, file, target, String(LONGEST_SIDE), String(MOST_PAGES), prefix],
  ];
  const output = await run(args);
  if (output === 'TIMEOUT' || output === 'DAMAGED') return { reason: output, pageCount: null };
  const answer = answerSchema.safeParse(parseJson(output));
  return answer.success ? answer.data : { reason: 'DAMAGED', pageCount: null };
}

function run(args: string[]): Promise<string> {
  const limits = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES } as const;
  return new Promise((resolve) => {
    // A bare environment: the process that reads foreign documents knows no secret.
    execFile(process.execPath, args, { ...limits, env: { NODE_ENV: 'production' } }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else resolve(error.killed && error.code === null ? 'TIMEOUT' : 'DAMAGED');
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
