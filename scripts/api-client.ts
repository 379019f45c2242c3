import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const login = z.object({ data: z.object({ accessToken: z.string() }) });
const me = z.object({ data: z.object({ organization: z.object({ id: z.string() }) }) });
const list = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The headers with which one of the demo's people calls the API. */
export type Credentials = { authorization: string; 'x-organization-id': string };

/** Logs in over HTTP. */
export async function logIn(address: string, email: string, password: string): Promise<Credentials> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = login.parse(await response.json());
  const authorization = `Bearer ${data.accessToken}`;
  const who = await fetch(`${address}/api/v1/auth/me`, { headers: { authorization } });
  return { authorization, 'x-organization-id': me.parse(await who.json()).data.organization.id };
}

/** The ids of the first page of a list. */
export async function idsOf(address: string, path: string, headers: Credentials): Promise<string[]> {
  const response = await fetch(`${address}/api/v1${path}`, { headers });
  return list.parse(await response.json()).data.map((item) => item.id);
}

/** Waits until no background work is left in the caller's organization. */
export async function workDone(address: string, headers: Credentials): Promise<void> {
  for (const status of ['QUEUED', 'RUNNING']) {
    while ((await idsOf(address, `/jobs?status=${status}&limit=1`, headers)).length > 0) await sleep(200);
  }
}

/** The API as one of the demo's people calls it. */
export class ApiClient {
  constructor(
    readonly address: string,
    readonly headers: Credentials,
  ) {}

  /** What stands under `data` of the answer. Throws with the status and the problem's code where there is none. */
  async call(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.address}/api/v1${path}`, {
      ...init,
      headers: { ...this.headers, ...init.headers },
    });
    const { data, code } = (await response.json()) as { data?: Record<string, unknown>; code?: string };
    if (!data) throw new Error(`${path} answered ${response.status} ${code ?? ''}.`);
    return data;
  }

  post(path: string, body: unknown): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' };
    return this.call(path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  /** Uploads a file through the product and answers the id of its evidence. */
  async upload(name: string, bytes: Uint8Array, type: string): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return String((await this.call('/evidence/public-upload/proxy-upload', { method: 'POST', body: form })).id);
  }
}
