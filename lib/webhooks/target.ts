import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/core/env';

/** Why an address gets no event. The message is for the person who set it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local (where clouds keep credentials), shared, multicast
 * and reserved ranges are not, neither as IPv4 within IPv6 (RFC 6890, RFC 4291 section 2.5.5).
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Checks an address before anything is sent there: https, no user or password, no literal address outside the public internet in any
 * spelling (decimal, octal and hexadecimal ones are read as browsers do). Throws TargetError. `PRIVATE_WEBHOOKS` lifts both for development.
 */
export function checkTarget(address: string): URL {
  if (!URL.canParse(address)) throw new TargetError('This is no web address.');
  const url = new URL(address);
  const lenient = env().PRIVATE_WEBHOOKS;
  if (url.protocol !== 'https:' && !(lenient && url.protocol === 'http:'))
    throw new TargetError('An https address is needed.');
  if (url.username || url.password) throw new TargetError('The address must not carry a user or password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (lenient) return url;
  if (ipaddr.isValid(host) && !isPublicAddress(host))
    throw new TargetError('The address is not on the public internet.');
  if (/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host))
    throw new TargetError('The name is not one of the public internet.');
  return url;
}

/** The one IP address that a delivery connects to. Every address of the name must be public, and what was checked is what is used: a name that changes its mind is not asked again. */
export async function pinnedAddress(url: URL): Promise<{ address: string; family: number }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => {
    throw new TargetError(`The name ${host} was not found.`);
  });
  const [first] = found;
  if (!first) throw new TargetError(`The name ${host} has no address.`);
  if (!env().PRIVATE_WEBHOOKS && !found.every(({ address }) => isPublicAddress(address))) {
    throw new TargetError(`The name ${host} leads to an address that is not on the public internet.`);
  }
  return first;
}
