import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562): sorts by time of creation. */
export function newId(): string {
  return v7();
}

/** A random secret in base64url without padding; 32 bytes carry 256 bits. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 in hex. High-entropy secrets are stored as this digest, never as themselves. */
export function sha256Hex(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex');
}

/** The chain of platform-level entries (sign-in of unknown accounts) that belongs to no tenant (RFC 9562 nil UUID). */
export const PLATFORM_ORGANIZATION_ID = '00000000-0000-0000-0000-000000000000';
