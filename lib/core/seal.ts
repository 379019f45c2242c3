import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '@/lib/core/env';

const VERSION = 'v1';

function masterKey(): Buffer {
  const key = env().SECRETS_KEY;
  if (!key) throw new Error('SECRETS_KEY is not set.');
  return Buffer.from(key, 'base64');
}

/** Derived keys of this process: SECRETS_KEY cannot change while it runs, and there are only a few purposes. */
const derived = new Map<string, Buffer>();

/** A 256-bit key for one purpose, derived from SECRETS_KEY (HKDF-SHA256, RFC 5869). */
export function derivedKey(purpose: string): Buffer {
  const known = derived.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', masterKey(), 'casefile', purpose, 32));
  derived.set(purpose, key);
  return key;
}

function keyId(): string {
  return createHash('sha256').update(masterKey()).digest('hex').slice(0, 8);
}

/**
 * Seals a secret for storage: AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce, bound to `place`
 * (table:column:row), so that a sealed value moved to another row no longer opens.
 */
export function seal(plain: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey('seal'), nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, keyId(), nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Opens what `seal` made for the same place. Throws when it was altered, moved or sealed under another key. */
export function unseal(sealed: string, place: string): string {
  const [version, , nonce, body] = sealed.split('.');
  if (version !== VERSION || !nonce || !body) throw new Error('Not a sealed value.');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derivedKey('seal'), Buffer.from(nonce, 'base64url'));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(bytes.length - 16));
  return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - 16)), decipher.final()]).toString('utf8');
}
