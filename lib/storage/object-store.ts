import { join } from 'node:path';
import { env } from '@/lib/core/env';
import { diskStore } from '@/lib/storage/disk-store';
import { s3Store } from '@/lib/storage/s3-store';
import type { ObjectStore } from '@/lib/storage/types';

export type { ObjectStore } from '@/lib/storage/types';

let store: ObjectStore | undefined;

/** The object store of this process: S3 when a bucket or an endpoint is configured, else `<DATA_DIR>/objects` on the local disk. */
export function objectStore(): ObjectStore {
  store ??= openObjectStore();
  return store;
}

function openObjectStore(): ObjectStore {
  const settings = env();
  if (settings.S3_BUCKET === undefined && settings.S3_ENDPOINT === undefined) {
    return diskStore(join(/* turbopackIgnore: true */ settings.DATA_DIR, 'objects'));
  }
  if (settings.S3_BUCKET === undefined) throw new Error('S3_ENDPOINT is set; S3_BUCKET has to name the bucket.');
  return s3Store({
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  });
}
