import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { finished, lastLines, startChild } from './children';
import { lockDataDir } from './data-lock';
import { StartError } from './start-error';

const ROOT = resolve(import.meta.dirname, '..');
const BUILD_ID = join(ROOT, '.next', 'BUILD_ID');
const STAMP = join(ROOT, '.next', 'casefile-build');
const NEXT = 'node_modules/next/dist/bin/next';
const LOCK_TIMEOUT_MS = 10 * 60_000;
const FOLDERS = ['app', 'components', 'lib', 'db', 'public'];
const ROOT_FILE = /^(?!next-env\.d\.ts$)[\w.-]+\.(ts|mts|js|mjs|json)$/;
const NOT_BUILT = /\.test\.tsx?$/;

/** SHA-256 over everything that goes into a build: names and content, not times, so that a checkout does not count as a change. */
export function sourcesDigest(root = ROOT): string {
  const hash = createHash('sha256');
  const files = [...FOLDERS.flatMap((folder) => filesBelow(root, folder)), ...rootFiles(root)].sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  const inlined = Object.entries(process.env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'));
  return hash.update(JSON.stringify(inlined.sort())).digest('hex');
}

function filesBelow(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(root, path);
      return entry.isFile() && !NOT_BUILT.test(entry.name) ? [path] : [];
    });
  } catch {
    return [];
  }
}

const rootFiles = (root: string) =>
  readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && ROOT_FILE.test(entry.name) && !/^(vitest|playwright|biome|drizzle)\./.test(entry.name),
    )
    .map((entry) => entry.name);

function builtDigest(): string {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return '';
  }
}

/** True when `.next` was built from exactly the present sources. */
function isBuilt(): boolean {
  return existsSync(BUILD_ID) && builtDigest() === sourcesDigest();
}

/**
 * Builds for production when the sources have changed since the last build; false when there was nothing to do. The output goes to
 * `logFile`; StartError carries its end when the build fails.
 */
export async function ensureBuild(logFile: string): Promise<boolean> {
  if (isBuilt()) return false;
  const release = await lockBuild();
  try {
    if (isBuilt()) return false;
    const digest = sourcesDigest();
    rmSync(STAMP, { force: true });
    rmSync(logFile, { force: true });
    const variables = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    const ok = await finished(startChild({ args: [NEXT, 'build'], variables, logFile }));
    if (!ok || !existsSync(BUILD_ID))
      throw new StartError(`The build failed; the end of ${logFile}:\n\n${lastLines(logFile, 60)}`);
    writeFileSync(STAMP, digest);
    return true;
  } finally {
    release();
  }
}

/** Two starts in one clone share `.next`, whatever their data folders; the second waits for the build of the first. */
async function lockBuild(): Promise<() => void> {
  const folder = join(ROOT, 'build');
  mkdirSync(folder, { recursive: true });
  const end = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return await lockDataDir(folder, 'building');
    } catch (error) {
      if (!(error instanceof StartError) || Date.now() > end) throw error;
      await sleep(500);
    }
  }
}
