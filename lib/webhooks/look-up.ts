import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { env } from '@/lib/core/env';

/** Looks up every address of a name, those of IPv4 first. Rejects when there is none, or nobody says. */
export type LookUp = (host: string) => Promise<{ address: string; family: number }[]>;

/**
 * Asks the name servers, those of this machine unless named, over sockets of its own. The system's look-up (getaddrinfo) would hold one of
 * the four threads in which Node reads files and hashes for as long as a server is silent: four such names, and the process stands still.
 */
export async function askNameServers(host: string, servers?: readonly string[]) {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = (answer: typeof four, family: number) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(four, 4), ...found(six, 6)];
}

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

let last: Promise<unknown> = Promise.resolve();

/** The system's own look-up, which knows names of this machine and of the network at home; one at a time, so that it holds one thread at most. */
function askSystem(host: string) {
  const turn = last.then(() => lookup(host, { all: true, order: 'ipv4first' }));
  last = turn.catch(() => {});
  return turn;
}

/**
 * How names are looked up here. `localhost` is this machine (RFC 6761 section 6.3). Specification silent: what only the system knows, such as
 * names of its hosts file, counts where `PRIVATE_WEBHOOKS` lets events go home.
 */
export const lookUp: LookUp = async (host) => {
  if (isIP(host)) return [{ address: host, family: isIP(host) }];
  if (/(^|\.)localhost\.?$/.test(host)) return LOOPBACK;
  return askNameServers(host).catch((error: unknown) => {
    if (env().PRIVATE_WEBHOOKS) return askSystem(host);
    throw error;
  });
};
