import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { newId } from '@/lib/core/ids';
import { canonicalAddress } from '@/lib/core/network';
import type { Credential } from '@/lib/oauth/possession';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Set by `scripts/web.ts` from the socket, never taken from the client. */
export const PEER_HEADER = 'x-casefile-peer';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

let trusted: Range[] | undefined;

function trustedRanges(): Range[] {
  trusted ??= env()
    .TRUSTED_PROXIES.split(/[\s,]+/)
    .filter((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry))
    .map((entry): Range => {
      if (entry.includes('/')) return ipaddr.parseCIDR(entry);
      const address = ipaddr.parse(entry);
      return [address, address.kind() === 'ipv4' ? 32 : 128];
    });
  return trusted;
}

function isTrusted(address: string, ranges: Range[]): boolean {
  const parsed = ipaddr.process(address);
  return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range as never, bits));
}

/** The client's address: the socket's peer, or, behind TRUSTED_PROXIES, the last X-Forwarded-For entry that is no trusted proxy. */
function clientAddress(headers: Headers): string | null {
  const peer = headers.get(PEER_HEADER);
  if (!peer || !isIP(peer)) return null;
  const ranges = trustedRanges();
  let client = peer;
  const chain = ranges.length > 0 ? (headers.get('x-forwarded-for') ?? '').split(',') : [];
  for (const hop of chain.map((part) => part.trim()).reverse()) {
    if (!isTrusted(client, ranges) || !isIP(hop)) break;
    client = hop;
  }
  return canonicalAddress(client);
}

/** Characters that the database could not store are dropped from what only describes the client. */
function printable(value: string | null, max: number): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return value === null ? null : value.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, max);
}

/** What is known of an HTTP request before anybody is authenticated. A well-formed X-Request-Id is kept, otherwise one is made. */
export function describeRequest(
  request: { method: string; url: string; headers: Headers },
  successStatus: number,
): RequestInfo {
  const given = request.headers.get('x-request-id');
  return {
    id: given && REQUEST_ID.test(given) ? given : newId(),
    method: request.method,
    path: new URL(request.url).pathname,
    ipAddress: clientAddress(request.headers),
    userAgent: printable(request.headers.get('user-agent'), 400),
    startedAt: new Date(),
    successStatus,
    audited: false,
    refusalRecorded: false,
  };
}

/** What a request presents to prove who calls (RFC 6750 §2.1, RFC 9449 §7.1); null when it presents nothing that is known here. */
export function credentialOf(headers: Headers): Credential | null {
  const found = /^(Bearer|DPoP) (\S+)$/i.exec(headers.get('authorization') ?? '');
  if (!found?.[1] || !found[2]) return null;
  return {
    scheme: found[1].toLowerCase() === 'dpop' ? 'dpop' : 'bearer',
    token: found[2],
    proof: headers.get('dpop'),
  };
}
