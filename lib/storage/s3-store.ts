import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inSeconds } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { contentDisposition } from '@/lib/storage/content-disposition';
import { assertStorageKey } from '@/lib/storage/key';
import { measured } from '@/lib/storage/measured';
import { checkLifetime } from '@/lib/storage/signed-url';
import {
  type ByteRange,
  type ByteSource,
  MAX_GET_SECONDS,
  MAX_PUT_SECONDS,
  type ObjectStore,
  type PresignedGet,
  type PresignedPut,
  type PresignGetOptions,
  type PresignPutOptions,
  type PutOptions,
  type StoredDigest,
  type StoredObject,
} from '@/lib/storage/types';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Address of the store; without it AWS S3 of the region. */
  endpoint?: string;
  /** Address under which browsers reach the same store; signed addresses carry it. */
  publicEndpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
};

type S3 = { client: S3Client; signer: S3Client; bucket: string };

/** Two parts in flight and one being filled bound the memory of an upload to 24 MiB; 10 000 parts allow 78 GiB. */
const PART_BYTES = 8 * 1024 ** 2;
const PARTS_IN_FLIGHT = 2;

/**
 * Readers wait for what is known about an object, a look at many objects waits for each, and what is swept is removed while its record is
 * held: a store that hangs must not hold them up.
 */
const ANSWER_MS = 10_000;
/** What takes longer, such as copying a large object or reading one that somebody takes slowly, ends when nothing comes for this long. */
const SILENCE_MS = 5 * 60_000;
const soon = () => ({ abortSignal: AbortSignal.timeout(ANSWER_MS) });

/** Objects in a bucket of Amazon S3 or of a store that speaks its protocol. Without keys the SDK's own chain of credentials is used. */
export function s3Store(settings: S3Settings): ObjectStore {
  const client = openClient(settings, settings.endpoint);
  const signer = openClient(settings, settings.publicEndpoint ?? settings.endpoint);
  const s3: S3 = { client, signer, bucket: settings.bucket };
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: s3.bucket, Key: key };
  };
  return {
    kind: 's3',
    put: (key, source, options) => upload(s3, at(key), source, options),
    get: (key, options = {}) => read(s3, at(key), options.range),
    async stat(key) {
      const found = await client.send(new HeadObjectCommand(at(key)), soon()).catch(absent);
      if (found === null) return null;
      return {
        sizeBytes: found.ContentLength ?? 0,
        contentType: found.ContentType ?? 'application/octet-stream',
        modifiedAt: found.LastModified ?? new Date(0),
        // Its moments are whole seconds, in which a file may be replaced; its tag goes with the content.
        revision: `${found.ETag} ${found.LastModified?.getTime()}`,
      };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)), soon()).catch(absent);
    },
    async copy(from, to) {
      const source = at(from);
      const copied = await client
        .send(new CopyObjectCommand({ ...at(to), CopySource: `${source.Bucket}/${source.Key}` }))
        .catch(absent);
      if (copied === null) throw notFound('The file');
    },
    presignPut: (key, options) => presignPut(s3, at(key), options),
    presignGet: (key, options) => presignGet(s3, at(key), options),
    async health() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: s3.bucket }), soon());
        return { ok: true };
      } catch (error) {
        return { ok: false, detail: error instanceof Error ? error.name : 'The bucket cannot be reached.' };
      }
    },
  };
}

function openClient(settings: S3Settings, endpoint: string | undefined): S3Client {
  const { accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region: settings.region,
    endpoint,
    // Stores other than AWS rarely have a DNS name per bucket.
    forcePathStyle: endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // The default adds CRC trailers that older stores refuse; content is secured by our own SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: ANSWER_MS, socketTimeout: SILENCE_MS },
  });
}

type Place = { Bucket: string; Key: string };

async function upload(s3: S3, place: Place, source: ByteSource, options: PutOptions): Promise<StoredDigest> {
  const { stream, digest, failure } = measured(source, options);
  const task = new Upload({
    client: s3.client,
    params: { ...place, Body: Readable.from(stream, { objectMode: false }), ContentType: options.contentType },
    partSize: PART_BYTES,
    queueSize: PARTS_IN_FLIGHT,
    leavePartsOnError: false,
  });
  try {
    await task.done();
    return digest();
  } catch (error) {
    throw failure() ?? unreachable(error);
  }
}

async function read(s3: S3, place: Place, range: ByteRange | undefined): Promise<StoredObject> {
  const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end ?? ''}`;
  const found = await s3.client.send(new GetObjectCommand({ ...place, Range })).catch(absent);
  if (found === null) throw notFound('The file');
  if (!(found.Body instanceof Readable)) throw new DomainError('UPSTREAM_FAILED', 'The object store sent no content.');
  const total = found.ContentRange === undefined ? found.ContentLength : Number(found.ContentRange.split('/')[1]);
  return {
    stream: found.Body,
    sizeBytes: total ?? 0,
    contentType: found.ContentType ?? 'application/octet-stream',
  };
}

async function presignPut(s3: S3, place: Place, options: PresignPutOptions): Promise<PresignedPut> {
  checkLifetime(options.expiresInSeconds, MAX_PUT_SECONDS);
  const checksum = options.sha256 === undefined ? undefined : Buffer.from(options.sha256, 'hex').toString('base64');
  const command = new PutObjectCommand({
    ...place,
    ContentType: options.contentType,
    ContentLength: options.contentLength,
    ChecksumSHA256: checksum,
  });
  const expiresAt = inSeconds(options.expiresInSeconds).toISOString();
  const url = await getSignedUrl(s3.signer, command, {
    expiresIn: options.expiresInSeconds,
    // Signed as headers: the store then refuses any other size, type or (AWS) content.
    signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-checksum-sha256']),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  });
  const headers: Record<string, string> = options.contentType ? { 'Content-Type': options.contentType } : {};
  if (checksum !== undefined) headers['x-amz-checksum-sha256'] = checksum;
  return { url, method: 'PUT', headers, expiresAt };
}

async function presignGet(s3: S3, place: Place, options: PresignGetOptions): Promise<PresignedGet> {
  checkLifetime(options.expiresInSeconds, MAX_GET_SECONDS);
  const command = new GetObjectCommand({
    ...place,
    ResponseContentType: options.contentType,
    ResponseContentDisposition: contentDisposition(options.disposition, options.fileName),
    ResponseCacheControl: 'private, no-store',
  });
  const expiresAt = inSeconds(options.expiresInSeconds).toISOString();
  return { url: await getSignedUrl(s3.signer, command, { expiresIn: options.expiresInSeconds }), expiresAt };
}

const ABSENT = new Set(['NoSuchKey', 'NotFound']);

/** «No such object» becomes null; any other answer of the store is an error of ours to report, not the caller's. */
function absent(error: unknown): null {
  if (!(error instanceof S3ServiceException)) throw unreachable(error);
  if (ABSENT.has(error.name)) return null;
  if (error.name === 'InvalidRange') throw new RangeError('The range starts behind the last byte.');
  throw unreachable(error);
}

function unreachable(cause: unknown): DomainError {
  return new DomainError('UPSTREAM_FAILED', 'The object store did not answer as expected.', { cause });
}
