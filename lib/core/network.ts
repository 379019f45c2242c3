import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address in its one spelling: IPv4 within IPv6 as IPv4, IPv6 shortened. Throws when it is none. */
export function canonicalAddress(address: string): string {
  // Every request comes here; Node's own check is ten times as fast as reading an address.
  return isIP(address) === 4 ? address : ipaddr.process(address).toString();
}

/**
 * The network that an address is counted under: an IPv4 address by itself, an IPv6 address by its /64, since one subscriber
 * commonly holds a whole /64 (RFC 6177) and would otherwise never meet a limit.
 */
export function countedNetwork(address: string | null): string {
  if (address === null || !isIP(address)) return 'unknown';
  const canonical = canonicalAddress(address);
  if (isIP(canonical) === 4) return canonical;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString()}/64`;
}
