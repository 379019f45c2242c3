import { idsOf, logIn } from '../api-client';
import type { Throwaway } from '../throwaway';
import { processorTime } from './cpu';
import { interleaved, type Measured } from './load';

export type Throughput = {
  measured: Measured[];
  readRatio: number;
  /** Every request writes to another record. */
  tagsRatio: number;
  /** All requests write to one record and wait for each other's locks. */
  contendedRatio: number;
};

/** An authenticated read and a write of the API against a handler of the same build that does nothing. */
export async function measureThroughput(
  casefile: Throwaway,
  options: { rounds: number; seconds: number },
): Promise<Throughput> {
  const { address, password } = casefile;
  const headers = { ...(await logIn(address, 'supervisor@harbour.example', password)) };
  const ids = await idsOf(address, '/evidence?reviewStatus=PENDING&limit=16', headers);
  const [id = ''] = await idsOf(address, '/evidence?reviewStatus=PENDING&category=PHOTO', headers);
  const tagging = {
    url: `${address}/api/v1/evidence/${id}/tags`,
    method: 'PATCH' as const,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: ['invoice', 'repair', 'vat'] }),
  };
  const measured = await interleaved(
    [
      { name: 'bare handler', url: `${address}/healthz` },
      { name: 'GET evidence/{id}', url: `${address}/api/v1/evidence/${id}`, headers },
      {
        ...tagging,
        name: 'PATCH evidence/{id}/tags',
        paths: ids.map((each) => `/api/v1/evidence/${each}/tags`),
      },
      { ...tagging, name: 'the same, all on one record' },
    ],
    { ...options, used: () => processorTime(casefile.web.pid ?? 0, casefile.dataDir) },
  );
  const [bare, read, tags, contended] = measured;
  if (!bare || !read || !tags || !contended) throw new Error('A target was not measured.');
  const ratio = (one: Measured) => one.requestsPerSecond / bare.requestsPerSecond;
  return { measured, readRatio: ratio(read), tagsRatio: ratio(tags), contendedRatio: ratio(contended) };
}
