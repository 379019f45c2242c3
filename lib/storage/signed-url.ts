import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { isStorageKey } from '@/lib/storage/key';

/** The path under which the product itself serves the local object store. */
export const STORAGE_PATH = '/api/v1/storage/';

/** What one address of the local object store allows. Everything in it is covered by the signature. */
export type StorageGrant = {
  method: 'GET' | 'PUT';
  key: string;
  expiresAt: Date;
  /** PUT: undefined when any type may be sent. */
  contentType?: string;
  /** PUT: exact size of the body in bytes. */
  contentLength?: number;
  /** PUT: the most bytes, when the exact size is not known. */
  maxBytes?: number;
  /** PUT: SHA-256 in hex of the body, when it was declared. */
  sha256?: string;
  disposition?: 'attachment' | 'inline';
  fileName?: string;
};

/** What is signed, in this order. */
const SIGNED = ['method', 'expires', 'type', 'length', 'max', 'sha256', 'disposition', 'name'] as const;
const PARAMETERS = [...SIGNED, 'signature'] as const;

type Parameter = (typeof PARAMETERS)[number];

/** Refuses a lifetime that no caller may ask for, in whole seconds. */
export function checkLifetime(seconds: number, max: number): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > max) {
    throw new RangeError(`The lifetime of an address is 1 to ${max} seconds.`);
  }
}

/** An address of the local object store, signed with HMAC-SHA256 (RFC 2104) over everything that it allows. */
export function signStorageUrl(grant: StorageGrant): string {
  if (!isStorageKey(grant.key)) throw new Error('Not a storage key.');
  const values: (string | undefined)[] = [
    grant.method,
    String(Math.floor(grant.expiresAt.getTime() / 1000)),
    grant.contentType,
    grant.contentLength === undefined ? undefined : String(grant.contentLength),
    grant.maxBytes === undefined ? undefined : String(grant.maxBytes),
    grant.sha256,
    grant.disposition,
    grant.fileName,
  ];
  // Written by hand: every record that is shown carries three addresses, and the classes for URLs take ten times as long.
  const search = values.map((value, at) => (value === undefined ? '' : `${SIGNED[at]}=${encodeURIComponent(value)}&`));
  return `${env().BASE_URL}${STORAGE_PATH}${grant.key}?${search.join('')}signature=${signature(grant.key, values).toString('base64url')}`;
}

/**
 * Reads back a signed address. FORBIDDEN when anything in it was altered or it is for another method;
 * UPLOAD_LINK_EXPIRED when it was genuine and its time is over. HEAD counts as GET.
 */
export function verifyStorageUrl(address: string | URL, method: string): StorageGrant {
  const url = new URL(address);
  const key = url.pathname.startsWith(STORAGE_PATH) ? url.pathname.slice(STORAGE_PATH.length) : '';
  const values = readParameters(url.searchParams);
  if (!isStorageKey(key) || values === null || !isGenuine(key, url.searchParams)) throw altered();
  const wanted = method === 'HEAD' ? 'GET' : method;
  const { method: granted, type } = values;
  if ((granted !== 'GET' && granted !== 'PUT') || granted !== wanted) throw altered();
  const expiresAt = new Date(Number(values.expires) * 1000);
  if (!(expiresAt > now()))
    throw new DomainError('UPLOAD_LINK_EXPIRED', 'This address has expired; ask for a new one.');
  return {
    method: granted,
    key,
    expiresAt,
    contentType: type,
    contentLength: values.length === undefined ? undefined : Number(values.length),
    maxBytes: values.max === undefined ? undefined : Number(values.max),
    sha256: values.sha256,
    disposition: values.disposition === 'inline' ? 'inline' : 'attachment',
    fileName: values.name,
  };
}

function altered(): DomainError {
  return new DomainError('FORBIDDEN', 'This address is not valid.');
}

/** Every parameter at most once and none that is unknown, so that there is one reading of an address only. */
function readParameters(search: URLSearchParams): Partial<Record<Parameter, string>> | null {
  const values: Partial<Record<Parameter, string>> = {};
  for (const [name, value] of search) {
    const known = PARAMETERS.find((parameter) => parameter === name);
    if (known === undefined || values[known] !== undefined) return null;
    values[known] = value;
  }
  return values;
}

function isGenuine(key: string, search: URLSearchParams): boolean {
  const given = Buffer.from(search.get('signature') ?? '', 'base64url');
  const expected = signature(
    key,
    SIGNED.map((name) => search.get(name)),
  );
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The signed text is a JSON array: unlike joined strings it has one reading for any content of its parts. */
function signature(key: string, values: readonly (string | null | undefined)[]): Buffer {
  return createHmac('sha256', signingKey())
    .update(JSON.stringify([key, ...values.map((value) => value ?? null)]))
    .digest();
}

let derived: { from: string; key: KeyObject } | undefined;

/**
 * A key of its own for this purpose (HKDF-SHA256, RFC 5869), so that no other use of SECRETS_KEY can forge an address. Kept as a key
 * object: Node takes six times as long to sign with plain bytes.
 */
function signingKey(): KeyObject {
  const secret = env().SECRETS_KEY;
  if (secret === undefined) throw new Error('SECRETS_KEY is not set; the local object store cannot sign addresses.');
  if (derived?.from !== secret) {
    const bytes = hkdfSync('sha256', Buffer.from(secret, 'base64'), new Uint8Array(0), 'storage-url', 32);
    derived = { from: secret, key: createSecretKey(Buffer.from(bytes)) };
  }
  return derived.key;
}
