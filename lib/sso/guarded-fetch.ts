import { request } from 'undici';
import { checkTarget, pinnedAddress, pinnedAgent } from '@/lib/webhooks/target';

const TIMEOUT_MS = 10_000;
/** Metadata and key sets are a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

export type GuardedRequest = { method?: string; headers?: Record<string, string>; body?: unknown };

async function bounded(body: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error('The answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches from an address that an administrator, or a provider they named, has given: on the public internet alone, connected to what was
 * checked, without redirects, for ten seconds and one megabyte at most. Throws TargetError for an address that is not allowed.
 */
export async function guardedFetch(address: string, options: GuardedRequest = {}): Promise<Response> {
  const url = checkTarget(address);
  const agent = pinnedAgent(await pinnedAddress(url), TIMEOUT_MS);
  try {
    const answer = await request(url, {
      method: (options.method ?? 'GET') as 'GET',
      headers: options.headers,
      body: options.body === undefined || options.body === null ? null : String(options.body),
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each);
    }
    const bytes = await bounded(answer.body);
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : bytes, { status: answer.statusCode, headers });
  } finally {
    await agent.destroy();
  }
}
