import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';
import { env } from '@/lib/core/env';
import { invalidField } from '@/lib/core/errors';
import { type LookUp, lookUp } from '@/lib/webhooks/look-up';

/** Why an address gets no event. The message is for the person who set it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** The only part of IPv6 that is given out for the public internet (RFC 4291 section 2.4, IANA's registry of IPv6 address space). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local (where clouds keep credentials), shared, multicast
 * and reserved ranges are not, neither as IPv4 within IPv6 (RFC 6890, RFC 4291 section 2.5.5).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6));
}

/**
 * Checks an address before anything is sent there: https, no user or password, no literal address outside the public internet in any
 * spelling (decimal, octal and hexadecimal ones are read as browsers do). Throws TargetError. `PRIVATE_WEBHOOKS` lets addresses at home pass, also
 * by http, for development.
 */
export function checkTarget(address: string): URL {
  if (!URL.canParse(address)) throw new TargetError('This is no web address.');
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = ipaddr.isValid(host) && !isPublicAddress(host);
  const home = literal || /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host);
  if (url.username || url.password) throw new TargetError('The address must not carry a user or password.');
  if (home && env().PRIVATE_WEBHOOKS && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw new TargetError('An https address is needed.');
  if (home) throw new TargetError('The address is not on the public internet.');
  return url;
}

/** A name server that says nothing is waited for no longer: the lease of a delivery is longer than this and the request together. */
const LOOKUP_MS = 10_000;

async function inTime<Found>(lookedUp: Promise<Found>): Promise<Found> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    limit = setTimeout(() => fail(new Error('The lookup took too long.')), LOOKUP_MS);
  });
  return Promise.race([lookedUp, late]).finally(() => clearTimeout(limit));
}

/** The one IP address that a delivery connects to. Every address of the name must be public, and what was checked is what is used: a name that changes its mind is not asked again. */
export async function pinnedAddress(url: URL, resolve: LookUp = lookUp): Promise<{ address: string; family: number }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await inTime(resolve(host)).catch(() => {
    throw new TargetError(`The name ${host} was not found.`);
  });
  const [first] = found;
  if (!first) throw new TargetError(`The name ${host} has no address.`);
  if (!env().PRIVATE_WEBHOOKS && !found.every(({ address }) => isPublicAddress(address))) {
    throw new TargetError(`The name ${host} leads to an address that is not on the public internet.`);
  }
  return first;
}

/** Connects to that address alone, whatever the name says by then. To be destroyed after use. */
export function pinnedAgent(pinned: { address: string; family: number }, timeoutMs: number): Agent {
  return new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (_host, options, answer) =>
        options.all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family),
    },
  });
}

/** The same for an address in a request's body. Throws VALIDATION_FAILED at its pointer; where its name leads is looked at when an event is sent. */
export function checkCallbackUrl(address: string, pointer = '/callbackUrl'): void {
  try {
    checkTarget(address);
  } catch (error) {
    if (error instanceof TargetError) throw invalidField(pointer, error.message, 'invalid_url');
    throw error;
  }
}
