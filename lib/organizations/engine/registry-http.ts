import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { z } from 'zod';

/** A register did not answer, or not with what it promises. Nothing is concluded from it. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

export type RegistryAccess = {
  baseUrl: string;
  headers?: Record<string, string>;
  /** For one answer. */
  seconds?: number;
  /** The longest rest that a register may ask for. */
  mostRest?: number;
};

const TRIES = 3;
const SECONDS = 15;
const MOST_REST_SECONDS = 120;
const MOST_BYTES = 8 * 1024 * 1024;

/** Seconds of a `Retry-After` in either of its forms (RFC 9110 section 10.2.3); one second where there is none. */
function restOf(header: string | string[] | undefined): number {
  const text = String(header ?? '');
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? 1 : Math.max(0, (until - Date.now()) / 1000);
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new RegistryError('The register’s answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

type Answer = { status: number; text: string; rest: number };

async function ask(access: RegistryAccess, path: string): Promise<Answer> {
  const url = new URL(access.baseUrl.replace(/\/$/, '') + path);
  try {
    const { statusCode, headers, body } = await request(url, {
      headers: { accept: 'application/json', ...access.headers },
      signal: AbortSignal.timeout((access.seconds ?? SECONDS) * 1000),
    });
    return { status: statusCode, text: await textOf(body), rest: restOf(headers['retry-after']) };
  } catch (error) {
    if (error instanceof RegistryError) throw error;
    const late = error instanceof Error && /Timeout|Abort/.test(error.name);
    throw new RegistryError(`${url.host} ${late ? 'took too long to answer' : 'could not be reached'}.`, {
      cause: error,
    });
  }
}

/**
 * The JSON of a register's path; null where it has nothing there (404). Rests as long as the register asks for (429), tries again when it
 * stumbles (5xx), follows no redirect. Throws RegistryError.
 */
export async function registryJson(access: RegistryAccess, path: string): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    const { status, text, rest } = await ask(access, path);
    if (status === 404) return null;
    if (status === 200) {
      try {
        return JSON.parse(text);
      } catch {
        throw new RegistryError('The register answered something else than JSON.');
      }
    }
    const again = status === 429 || status >= 500;
    if (!again || tried === TRIES || rest > (access.mostRest ?? MOST_REST_SECONDS)) {
      throw new RegistryError(
        status === 429 ? `The register asks to rest for ${Math.ceil(rest)} s.` : `The register answered ${status}.`,
      );
    }
    await sleep(rest * 1000);
  }
}

/** An answer as the shape that a register promises. Throws RegistryError. */
export function readAnswer<Shape extends z.ZodType>(register: string, shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new RegistryError(`${register} answered in another shape: ${parsed.error.issues[0]?.path.join('.')}.`);
}
