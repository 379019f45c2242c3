import { env } from '@/lib/core/env';
import { invalidField } from '@/lib/core/errors';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Throws VALIDATION_FAILED unless events may be sent there: https without credentials in the address, or a loopback address outside
 * production. Where the name leads is checked again when the event is sent.
 */
export function checkCallbackUrl(address: string): void {
  const url = new URL(address);
  const local = LOOPBACK.has(url.hostname) && env().NODE_ENV !== 'production' && url.protocol === 'http:';
  if (url.protocol !== 'https:' && !local) throw invalidField('/callbackUrl', 'An https address.', 'invalid_url');
  if (url.username || url.password) {
    throw invalidField('/callbackUrl', 'An address without a user or password in it.', 'invalid_url');
  }
}
