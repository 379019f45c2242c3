import ipaddr from 'ipaddr.js';

/**
 * The network that an address is counted under: an IPv4 address by itself, an IPv6 address by its /64, since one subscriber
 * commonly holds a whole /64 (RFC 6177) and would otherwise never meet a limit.
 */
export function countedNetwork(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
