import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inSeconds } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { safeFileName } from '@/lib/storage/content-disposition';
import { assertStorageKey } from '@/lib/storage/key';
import { measured } from '@/lib/storage/measured';
import { checkLifetime, signStorageUrl } from '@/lib/storage/signed-url';
import {
  type ByteSource,
  MAX_GET_SECONDS,
  MAX_PUT_SECONDS,
  type ObjectInfo,
  type ObjectStore,
  type PutOptions,
  type StoredDigest,
} from '@/lib/storage/types';

const STALE_TEMPORARY_SECONDS = 86_400;
const UNKNOWN_TYPE = 'application/octet-stream';

type Disk = { root: string; temporary: string };

/**
 * Objects as plain files under `root`, one folder per owner and a shard of 256 folders below it, so that no folder grows huge.
 * The content type lies beside the file as `<name>.content_type`; size and time are the file's own.
 */
export function diskStore(root: string): ObjectStore {
  const disk: Disk = { root, temporary: join(/* turbopackIgnore: true */ root, '.tmp') };
  let prepared: Promise<void> | undefined;
  const ready = () => {
    prepared ??= prepare(disk).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  return {
    kind: 'disk',
    async put(key, source, options) {
      await ready();
      return putFile(disk, key, source, options);
    },
    async get(key, options = {}) {
      const path = pathOf(disk, key);
      const info = await statFile(path);
      if (info === null) throw notFound('The file');
      const { range } = options;
      if (range !== undefined && range.start >= info.sizeBytes)
        throw new RangeError('The range starts behind the last byte.');
      // Opened before it is answered: a file that vanishes in between is an error here and not in the middle of an answer.
      const handle = await open(path, 'r').catch(absent);
      if (handle === null) throw notFound('The file');
      return { stream: handle.createReadStream(range ?? {}), sizeBytes: info.sizeBytes, contentType: info.contentType };
    },
    async stat(key) {
      return statFile(pathOf(disk, key));
    },
    async delete(key) {
      const path = pathOf(disk, key);
      await rm(path, { force: true });
      await rm(typePath(path), { force: true });
    },
    async copy(from, to) {
      await ready();
      await copyObject(disk, pathOf(disk, from), pathOf(disk, to));
    },
    async presignPut(key, options) {
      assertStorageKey(key);
      checkLifetime(options.expiresInSeconds, MAX_PUT_SECONDS);
      const expiresAt = inSeconds(options.expiresInSeconds);
      const { contentType, contentLength, maxBytes, sha256 } = options;
      const url = signStorageUrl({ method: 'PUT', key, expiresAt, contentType, contentLength, maxBytes, sha256 });
      const headers: Record<string, string> = contentType === undefined ? {} : { 'Content-Type': contentType };
      return { url, method: 'PUT', headers, expiresAt: expiresAt.toISOString() };
    },
    async presignGet(key, options) {
      assertStorageKey(key);
      checkLifetime(options.expiresInSeconds, MAX_GET_SECONDS);
      const expiresAt = inSeconds(options.expiresInSeconds);
      const { contentType, disposition } = options;
      const fileName = safeFileName(options.fileName);
      const url = signStorageUrl({ method: 'GET', key, expiresAt, contentType, disposition, fileName });
      return { url, expiresAt: expiresAt.toISOString() };
    },
    async health() {
      try {
        await ready();
        const probe = join(/* turbopackIgnore: true */ disk.temporary, `health-${randomUUID()}`);
        await writeFile(probe, 'ok');
        await rm(probe);
        return { ok: true };
      } catch (error) {
        return { ok: false, detail: error instanceof Error ? error.message : 'The folder cannot be written.' };
      }
    },
  };
}

/** `org/<id>/<shard>/<object>`; the shard is the end of the object's UUID because a UUIDv7 starts with the time. */
function pathOf(disk: Disk, key: string): string {
  assertStorageKey(key);
  const [owner = '', ownerId = '', object = ''] = key.split('/');
  return join(/* turbopackIgnore: true */ disk.root, owner, ownerId, object.slice(34, 36), object);
}

/** The underscore keeps the sidecar apart from every variant, see `key.ts`. */
function typePath(path: string): string {
  return `${path}.content_type`;
}

/** Makes the folders and clears what a crash more than a day ago left half-written. */
async function prepare(disk: Disk): Promise<void> {
  await mkdir(disk.temporary, { recursive: true, mode: 0o700 });
  const oldest = inSeconds(-STALE_TEMPORARY_SECONDS);
  for (const name of await readdir(disk.temporary)) {
    const path = join(/* turbopackIgnore: true */ disk.temporary, name);
    const info = await stat(path).catch(absent);
    if (info !== null && info.mtime < oldest) await rm(path, { force: true });
  }
}

async function putFile(disk: Disk, key: string, source: ByteSource, options: PutOptions): Promise<StoredDigest> {
  const path = pathOf(disk, key);
  const temporary = join(/* turbopackIgnore: true */ disk.temporary, randomUUID());
  const { stream, digest } = measured(source, options);
  // `flush` syncs before close: after a power cut there is the whole file or none.
  const file = createWriteStream(temporary, { flags: 'wx', flush: true, mode: 0o640 });
  try {
    await pipeline(stream, file);
    await commit(temporary, path, options.contentType);
    return digest();
  } catch (error) {
    // A source that fails at once may end before the file was opened, which would then come into being behind the removal.
    if (!file.closed) await once(file, 'close').catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The rename of the content is the moment at which the object exists; its type is in place just before. */
async function commit(temporary: string, path: string, contentType: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporaryType = typePath(temporary);
  await writeFile(temporaryType, contentType);
  await rename(temporaryType, typePath(path));
  await rename(temporary, path);
}

async function copyObject(disk: Disk, from: string, to: string): Promise<void> {
  const info = await statFile(from);
  if (info === null) throw notFound('The file');
  const temporary = join(/* turbopackIgnore: true */ disk.temporary, randomUUID());
  try {
    const copied = await copyFile(from, temporary).then(() => true, absent);
    if (copied === null) throw notFound('The file');
    await commit(temporary, to, info.contentType);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function statFile(path: string): Promise<ObjectInfo | null> {
  const info = await stat(path).catch(absent);
  if (info === null || !info.isFile()) return null;
  const contentType = await readFile(typePath(path), 'utf8').catch(absent);
  return {
    sizeBytes: info.size,
    contentType: contentType ?? UNKNOWN_TYPE,
    modifiedAt: info.mtime,
    // Every file is written beside its place and moved there.
    revision: `${info.ino} ${info.mtimeMs} ${info.size}`,
  };
}

/** Turns «no such file» into null and lets every other error through. */
function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
