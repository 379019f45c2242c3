import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@/lib/storage/types';

/** Brings an object into a temporary file for engines that need a path; the file is gone when `use` has ended. */
export async function withDownloaded<T>(
  store: ObjectStore,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-'));
  try {
    const path = join(folder, 'content');
    const { stream } = await store.get(key);
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
