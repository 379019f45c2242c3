import { type Agent, request } from 'undici';
import type { LookUp } from '@/lib/webhooks/look-up';
import { checkTarget, pinnedAddress, pinnedAgent, TargetError } from '@/lib/webhooks/target';

const TIMEOUT_MS = 10_000;
const ERROR_LENGTH = 500;

/** What came of one attempt: the receiver's status, and why it does not count as received. */
export type Sent = { statusCode: number | null; error: string | null };

/**
 * One POST to the address that the name had when it was checked: the name is looked up once, by `resolve` (`lookUp` unless told
 * otherwise), and the connection goes to what was checked whatever the name answers by then. Redirects are not followed; success is any
 * 2xx within ten seconds.
 */
export async function send(
  address: string,
  payload: string,
  headers: Record<string, string>,
  resolve?: LookUp,
): Promise<Sent> {
  let agent: Agent | undefined;
  try {
    const url = checkTarget(address);
    agent = pinnedAgent(await pinnedAddress(url, resolve), TIMEOUT_MS);
    const response = await request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Casefile-Webhooks/1' },
      body: payload,
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body.dump({ limit: 64 * 1024 });
    const { statusCode } = response;
    return { statusCode, error: statusCode >= 200 && statusCode < 300 ? null : `The receiver answered ${statusCode}.` };
  } catch (error) {
    return { statusCode: null, error: describe(error) };
  } finally {
    await agent?.destroy();
  }
}

function describe(error: unknown): string {
  if (error instanceof TargetError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'The receiver did not answer within 10 seconds.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
  return `The receiver could not be reached (${code}).`.slice(0, ERROR_LENGTH);
}
