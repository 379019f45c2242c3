import { ApiError } from '@/lib/client/api-error';
import type { Api } from '@/lib/client/endpoints';
import type { Pagination } from '@/lib/core/pagination';

type Operation = keyof Api;
type Member<K extends Operation, Name extends string> = Api[K] extends Record<Name, infer Value> ? Value : undefined;

export type ApiInput<K extends Operation> = {
  params?: Record<string, string>;
  query?: Member<K, 'query'>;
  body?: Member<K, 'body'>;
  /** Version that the change is based on; sent as If-Match. */
  version?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type ApiAnswer<K extends Operation> = Api[K] extends { list: infer Item }
  ? { data: Item[]; pagination: Pagination }
  : Api[K] extends { answer: infer Answer }
    ? Answer
    : never;

type BrowserToken = { accessToken: string; organizationId: string | null; goodUntil: number };

/** In memory alone, as the API's own advice has it: gone with the page. */
let held: Promise<BrowserToken> | null = null;

async function fetchToken(): Promise<BrowserToken> {
  const response = await fetch('/api/session/token', { method: 'POST' });
  const body = (await response.json().catch(() => ({}))) as {
    data?: { accessToken: string; organizationId: string | null; expiresIn: number };
  };
  if (!response.ok || !body.data) throw new ApiError(response.status, body as Record<string, unknown>);
  return { ...body.data, goodUntil: Date.now() + (body.data.expiresIn - 30) * 1000 };
}

/** The access token of the portal session; fetched when there is none or the present one is about to end. */
export async function browserToken(): Promise<BrowserToken> {
  const present = await held?.catch(() => null);
  if (present && present.goodUntil > Date.now()) return present;
  held = fetchToken();
  return held;
}

/** Drops the token: after sign-out, and when the session moves to another organization. */
export function forgetToken(): void {
  held = null;
}

function address(path: string, input: { params?: Record<string, string>; query?: unknown }): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`;
}

async function send(
  method: string,
  url: string,
  input: ApiInput<Operation>,
  token: BrowserToken | null,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token.accessToken}`;
  if (token?.organizationId) headers['x-organization-id'] = token.organizationId;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.version !== undefined) headers['if-match'] = `"${input.version}"`;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  return fetch(url, {
    method,
    headers,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    signal: input.signal,
  });
}

async function read<K extends Operation>(response: Response): Promise<ApiAnswer<K>> {
  if (response.status === 204) return null as ApiAnswer<K>;
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw new ApiError(response.status, body);
  return ('pagination' in body ? body : body.data) as ApiAnswer<K>;
}

/** Calls the API as the signed-in person. A token that ended meanwhile is replaced once. Throws ApiError with the problem. */
export async function api<K extends Operation>(operation: K, input: ApiInput<K> = {}): Promise<ApiAnswer<K>> {
  const [method = 'GET', path = ''] = operation.split(' ');
  const url = address(path, input);
  const given = input as ApiInput<Operation>;
  const response = await send(method, url, given, await browserToken());
  if (response.status !== 401) return read<K>(response);
  forgetToken();
  return read<K>(await send(method, url, given, await browserToken()));
}

/** Calls a public operation: without a token. */
export async function publicApi<K extends Operation>(operation: K, input: ApiInput<K> = {}): Promise<ApiAnswer<K>> {
  const [method = 'GET', path = ''] = operation.split(' ');
  return read<K>(await send(method, address(path, input), input as ApiInput<Operation>, null));
}
