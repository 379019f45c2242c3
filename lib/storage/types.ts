import type { Readable } from 'node:stream';

/** A stream of bytes from Node or the web; `for await` reads both. */
export type ByteSource = Readable | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export type PutOptions = {
  contentType: string;
  /** When known: anything shorter or longer is refused with SIZE_MISMATCH. */
  contentLength?: number;
  /** More bytes than this are refused with PAYLOAD_TOO_LARGE. */
  maxBytes: number;
  /** SHA-256 in hex; other content is refused with DIGEST_MISMATCH. */
  sha256?: string;
};

export type StoredDigest = { sizeBytes: number; sha256: string };

/** Inclusive byte positions, as in RFC 9110 §14.1.2; without `end` up to the last byte. */
export type ByteRange = { start: number; end?: number };

export type ObjectInfo = {
  sizeBytes: number;
  contentType: string;
  modifiedAt: Date;
  /** Another one whenever other content was written to the key. */
  revision: string;
};

export type StoredObject = {
  stream: Readable;
  /** Size of the whole object, also when a range was asked for. */
  sizeBytes: number;
  contentType: string;
};

export type PresignPutOptions = {
  /** Without it any type may be sent. */
  contentType?: string;
  /** Without it anything up to `maxBytes` may be sent; a store that cannot hold an upload to that leaves it to whoever takes the file in. */
  contentLength?: number;
  maxBytes?: number;
  /** SHA-256 in hex of what will be sent. */
  sha256?: string;
  expiresInSeconds: number;
};

export type PresignGetOptions = {
  fileName: string;
  contentType: string;
  disposition: 'attachment' | 'inline';
  expiresInSeconds: number;
};

export type PresignedPut = { url: string; method: 'PUT'; headers: Record<string, string>; expiresAt: string };

export type PresignedGet = { url: string; expiresAt: string };

export type StoreHealth = { ok: true } | { ok: false; detail: string };

/** Where files are kept. Every key is checked against the pattern of `key.ts` before it is used. */
export interface ObjectStore {
  readonly kind: 's3' | 'disk';
  /** Streams an object in and hashes it on the way; on any error nothing is left under the key that was not there before. */
  put(key: string, source: ByteSource, options: PutOptions): Promise<StoredDigest>;
  /** Opens an object. NOT_FOUND when there is none; a RangeError when the range starts behind the last byte. */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredObject>;
  /** What is known about an object, or null when there is none. */
  stat(key: string): Promise<ObjectInfo | null>;
  /** Removes an object; removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Copies an object with its content type. NOT_FOUND when there is none. */
  copy(from: string, to: string): Promise<void>;
  /** An address for one upload of exactly the size and type that are given; the headers have to be sent as given. */
  presignPut(key: string, options: PresignPutOptions): Promise<PresignedPut>;
  /** An address for reading an object for at most 15 minutes. */
  presignGet(key: string, options: PresignGetOptions): Promise<PresignedGet>;
  /** Whether the store can be reached and written to. */
  health(): Promise<StoreHealth>;
}

/** Longest life of a reading address, in seconds. */
export const MAX_GET_SECONDS = 900;

/** Longest life of an upload address, in seconds. */
export const MAX_PUT_SECONDS = 86_400;
