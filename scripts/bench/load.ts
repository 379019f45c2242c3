import autocannon from 'autocannon';
import { StartError } from '../start-error';

export type Target = {
  name: string;
  url: string;
  method?: 'GET' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
  /** Addresses to go through in turn instead of `url` alone. */
  paths?: readonly string[];
};

export type Measured = {
  name: string;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Processor time per request; unlike throughput it does not depend on what else the machine does. */
  webCpuMs: number;
  databaseCpuMs: number;
};

type ProcessorTime = () => { webMs: number; databaseMs: number };
type Round = Omit<Measured, 'name'>;

const CONNECTIONS = 16;

/** Middle of a list of figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

async function round(target: Target, seconds: number, used: ProcessorTime): Promise<Round> {
  const before = used();
  const result = await autocannon({
    url: target.url,
    method: target.method ?? 'GET',
    headers: target.headers,
    body: target.body,
    requests: target.paths?.map((path) => ({ path })),
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new StartError(`${target.name}: ${result.non2xx} answers were no success, ${result.errors} errors.`);
  }
  const after = used();
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    webCpuMs: (after.webMs - before.webMs) / result.requests.total,
    databaseCpuMs: (after.databaseMs - before.databaseMs) / result.requests.total,
  };
}

/**
 * Loads the targets in turn, round after round, so that whatever else the machine does hits all of them alike. A first round warms up
 * and does not count. Medians over the rounds.
 */
export async function interleaved(
  targets: readonly Target[],
  options: { rounds: number; seconds: number; used: ProcessorTime },
): Promise<Measured[]> {
  const { rounds, seconds, used } = options;
  const seen = new Map(targets.map((target) => [target.name, [] as Round[]]));
  for (const target of targets) await round(target, Math.min(seconds, 3), used);
  for (let index = 0; index < rounds; index += 1) {
    for (const target of targets) seen.get(target.name)?.push(await round(target, seconds, used));
  }
  return [...seen].map(([name, results]) => {
    const middle = (figure: keyof Round) => median(results.map((result) => result[figure]));
    return {
      name,
      requestsPerSecond: middle('requestsPerSecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      webCpuMs: middle('webCpuMs'),
      databaseCpuMs: middle('databaseCpuMs'),
    };
  });
}
