import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Environment } from '@/lib/core/env';
import { lastLines, type Supervised } from './children';
import { DEMO_ADMIN } from './demo-logins';
import type { Ground } from './ground';
import { errorText, StartError } from './start-error';

const READY_TIMEOUT_MS = 120_000;
const tokensSchema = z.object({ accessToken: z.string().min(1) });
const loginSchema = z.union([tokensSchema, z.object({ data: tokensSchema }).transform(({ data }) => data)]);

/** The address under which this machine reaches the web server, whatever BASE_URL says to the world. */
export function localAddress({ HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** Waits until database, object store and queue are reported ready. Throws StartError with the end of the log otherwise. */
export async function waitUntilReady(address: string, web: Supervised, logFile: string): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  let last = 'no answer';
  while (Date.now() < end) {
    if (web.failures() > 0) throw new StartError(`The web server ended; the end of ${logFile}:\n${lastLines(logFile)}`);
    try {
      const response = await fetch(`${address}/api/v1/health/ready`, { signal: AbortSignal.timeout(10_000) });
      last = `${response.status} ${(await response.text()).slice(0, 500)}`;
      if (response.status === 200) return;
    } catch (error) {
      last = errorText(error);
    }
    await sleep(100);
  }
  throw new StartError(
    `Not ready after ${READY_TIMEOUT_MS / 1000} s; the last answer was: ${last}\n${lastLines(logFile)}`,
  );
}

/**
 * Logs in as the demo's administrator. False when a later change made the printed password wrong; StartError when the demo was
 * created just now and must work.
 */
export async function checkDemoLogin(address: string, ground: Ground): Promise<boolean> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ADMIN, password: ground.environment.DEMO_PASSWORD }),
    signal: AbortSignal.timeout(30_000),
  });
  const body = await response.text();
  if (response.status === 200) {
    const { accessToken } = loginSchema.parse(JSON.parse(body));
    await fetch(`${address}/api/v1/auth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: '{}',
    });
    return true;
  }
  if (ground.seeded || response.status >= 500) {
    throw new StartError(`The demo login ${DEMO_ADMIN} does not work: ${response.status} ${body.slice(0, 500)}`);
  }
  return false;
}
