import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const pageSchema = z.object({
  kind: z.literal('page'),
  revision: z.int(),
  page: z.int(),
  text: z.string(),
  fonts: z.array(z.string()),
  width: z.int(),
  height: z.int(),
  grey: z.string(),
});
const text = z.string().nullable().catch(null);
const lineSchema = z.discriminatedUnion('kind', [
  pageSchema,
  z.object({
    kind: z.literal('revision'),
    revision: z.int(),
    pageCount: z.int(),
    producer: text,
    creator: text,
    created: text,
    modified: text,
  }),
  z.object({ kind: z.literal('failure'), revision: z.int(), reason: z.enum(['ENCRYPTED', 'DAMAGED']) }),
]);
type Line = z.infer<typeof lineSchema>;

export type RevisionPage = z.infer<typeof pageSchema>;
export interface OpenedRevision {
  /** Null when the file could not be opened as it was then. */
  facts: Extract<Line, { kind: 'revision' }> | null;
  failure: 'ENCRYPTED' | 'DAMAGED' | null;
  pages: RevisionPage[];
}

const TIMEOUT_MS = 60_000;
const HEAP_MEGABYTES = 768;
const OUTPUT_BYTES = 128 * 1024 ** 2;

/** Pages of every revision that are drawn and compared, and the longest side of the drawings in pixels. */
export const COMPARED_PAGES = 8;
const DRAWN_SIDE = 800;

/**
 * Opens a PDF as it was at each of the given ends (lengths in bytes), draws its first pages and reads their text. In a process of its own that
 * may read this file and the library, with limits on time and memory: a hostile document ends that process only.
 */
export async function openRevisions(path: string, ends: number[]): Promise<OpenedRevision[] | 'TIMEOUT' | 'DAMAGED'> {
  const script = fileURLToPath(new URL('./revisions-process.mjs', import.meta.url));
  const root = dirname(await realpath(/* turbopackIgnore: true */ join(process.cwd(), 'node_modules')));
  const file = await realpath(path);
  const readable = [join(root, 'node_modules'), join(root, 'package.json'), script, file];
  const args = [
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--permission',
    '--allow-addons',
    ...readable.map((allowed) => `--allow-fs-read=${allowed}`),
    '--no-warnings',
    script,
    root,
    file,
    ends.join(','),
    String(COMPARED_PAGES),
    String(DRAWN_SIDE),
  ];
  const output = await run(args);
  return typeof output === 'string' ? output : ends.map((_, index) => revisionOf(output, index));
}

function revisionOf(lines: Line[], index: number): OpenedRevision {
  const own = lines.filter(({ revision }) => revision === index);
  return {
    facts: own.find((line) => line.kind === 'revision') ?? null,
    failure: own.find((line) => line.kind === 'failure')?.reason ?? null,
    pages: own.filter((line) => line.kind === 'page'),
  };
}

function run(args: string[]): Promise<Line[] | 'TIMEOUT' | 'DAMAGED'> {
  return new Promise((resolve) => {
    const limits = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES } as const;
    // A bare environment: the process that reads foreign documents knows no secret.
    execFile(process.execPath, args, { ...limits, env: { NODE_ENV: 'production' } }, (error, stdout) => {
      if (error !== null) return resolve(error.killed && error.code === null ? 'TIMEOUT' : 'DAMAGED');
      const lines = stdout.split('\n').flatMap((line) => {
        const parsed = line === '' ? null : lineSchema.safeParse(JSON.parse(line));
        return parsed?.success ? [parsed.data] : [];
      });
      resolve(lines);
    });
  });
}
