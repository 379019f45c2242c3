import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { bodySchema } from '@/lib/http/answer';
import { problemSchema, scimErrorSchema } from '@/lib/http/openapi';
import type { AnyOperation, Method } from '@/lib/http/operation';
import type { EndpointHandlers } from '@/lib/http/route';

export const API_FOLDER = resolve(import.meta.dirname, '../../app/api/v1');

/** Folders of the API with a `route.ts`, such as `claims/[id]`. */
export const routeFolders: readonly string[] = readdirSync(API_FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('route.ts'))
  .map((name) => name.replace(/\/?route\.ts$/, ''))
  .sort();

const isParameter = (segment: string) => segment.startsWith('[');

/** As Next finds a route: literal segments before parameters, catch-all folders last. */
function matchFolder(pathname: string): { folder: string; params: Record<string, string | string[]> } {
  const parts = pathname.split('/').filter(Boolean);
  const found = routeFolders.flatMap((folder) => {
    const segments = folder.split('/');
    const params: Record<string, string | string[]> = {};
    let rank = '';
    for (const [index, segment] of segments.entries()) {
      const part = parts[index];
      if (part === undefined) return [];
      const name = segment.replace(/^\[(\.\.\.)?|\]$/g, '');
      if (segment.startsWith('[...')) {
        params[name] = parts.slice(index).map(decodeURIComponent);
        return [{ folder, params, rank: `${rank}2` }];
      }
      if (isParameter(segment)) params[name] = decodeURIComponent(part);
      else if (segment !== part) return [];
      rank += isParameter(segment) ? '1' : '0';
    }
    return parts.length === segments.length ? [{ folder, params, rank }] : [];
  });
  const [best] = found.sort((a, b) => a.rank.localeCompare(b.rank));
  if (!best) throw new Error(`No route file answers ${pathname}.`);
  return best;
}

const loaded = new Map<string, Promise<EndpointHandlers>>();

/** The handlers that `route.ts` of this folder exports. */
export function loadRoute(folder: string): Promise<EndpointHandlers> {
  const known = loaded.get(folder);
  if (known) return known;
  const loading = import(/* @vite-ignore */ pathToFileURL(join(API_FOLDER, folder, 'route.ts')).href);
  loaded.set(folder, loading);
  return loading;
}

export type ProblemBody = {
  status: number;
  code: string;
  detail: string;
  requestId: string;
  errors?: { pointer: string; in: string; code: string; message: string }[];
} & Record<string, unknown>;

/** An answer whose body has been held against its declared schema. */
export class Answer<T> {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
    private readonly body: unknown,
  ) {}

  /** The whole body of a success; fails the test on anything else. */
  get whole(): T {
    expect(this.status, this.text.slice(0, 600)).toBeLessThan(300);
    return this.body as T;
  }

  /** `data` of a success; fails the test on anything else. */
  get data(): T {
    expect(this.status, this.text.slice(0, 600)).toBeLessThan(300);
    return (this.body as { data: T }).data;
  }

  get pagination(): { page: number; limit: number; total: number; totalPages: number; hasNext: boolean } {
    return (this.body as { pagination: Answer<T>['pagination'] }).pagination;
  }

  /** The problem of a refusal; fails the test on a success. */
  get problem(): ProblemBody {
    expect(this.status, this.text.slice(0, 600)).toBeGreaterThanOrEqual(400);
    return this.body as ProblemBody;
  }

  /** `status CODE` of a refusal, the status alone of a success: one value to compare. */
  get outcome(): string {
    return this.status >= 400 ? `${this.status} ${this.problem.code}`.trim() : String(this.status);
  }
}

function checkProblem(response: Response, body: unknown): void {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(problemSchema.safeParse(body).error, JSON.stringify(body)).toBeUndefined();
  const { status, requestId } = body as ProblemBody;
  expect(status).toBe(response.status);
  // An answer repeated under an idempotency key keeps the id of the request that was carried out.
  if (!response.headers.has('idempotency-replayed')) expect(requestId).toBe(response.headers.get('x-request-id'));
  if (response.status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
  if (response.status === 423 || response.status === 429) {
    const locked = (body as ProblemBody).code !== 'LEGAL_HOLD';
    if (locked) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

/** SCIM's own form of a refusal (RFC 7644 §3.12), as a problem: its `scimType` for the code, its id from the header. */
function scimProblem(response: Response, body: unknown): ProblemBody {
  expect(response.headers.get('content-type')).toBe('application/scim+json');
  const { scimType = '', status, detail } = scimErrorSchema.parse(body);
  expect(status).toBe(String(response.status));
  if (response.status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
  const requestId = response.headers.get('x-request-id') ?? '';
  return { status: response.status, code: scimType, detail, requestId };
}

function checkSuccess(declared: AnyOperation | undefined, response: Response, body: unknown): void {
  if (!declared) return;
  const allowed = declared.status === 200 ? [200, 202, 206] : [declared.status];
  expect(allowed).toContain(response.status);
  const schema = bodySchema(declared);
  if (!schema) return;
  const error = schema.safeParse(body).error;
  expect(error, `${declared.id}: ${JSON.stringify(error?.issues)}`).toBeUndefined();
}

/** Every answer of the tests goes through here: success against its schema, anything else against the problem's. */
async function checked<T>(declared: AnyOperation | undefined, response: Response): Promise<Answer<T>> {
  const text = response.status === 204 ? '' : await response.text();
  const type = response.headers.get('content-type') ?? '';
  const body: unknown = /json/.test(type) && !/ndjson/.test(type) && text ? JSON.parse(text) : null;
  if (!declared?.raw || response.status >= 400) expect(response.headers.get('x-request-id')).toBeTruthy();
  expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache/);
  if (declared?.dialect === 'scim' && response.status >= 400) {
    return new Answer<T>(response.status, response.headers, text, scimProblem(response, body));
  }
  if (response.status >= 400) checkProblem(response, body);
  else if (!declared?.raw) checkSuccess(declared, response, body);
  return new Answer<T>(response.status, response.headers, text, body);
}

/** The body as bytes: a form is written out first, for a request of Node goes on writing one that nobody reads any more. */
async function sent(options: CallOptions, headers: Headers): Promise<BodyInit | undefined> {
  const { raw, body } = options;
  if (raw === undefined) return body === undefined ? undefined : JSON.stringify(body);
  if (!(raw instanceof FormData)) return raw;
  const written = new Response(raw);
  headers.set('content-type', written.headers.get('content-type') ?? '');
  return written.arrayBuffer();
}

export type CallOptions = {
  body?: unknown;
  /** Sent as it is, with the Content-Type that the headers say. */
  raw?: BodyInit;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

type AnyMethod = Method | 'OPTIONS';

/** Calls the real route handlers with web requests, as somebody (or nobody). */
export class Client {
  constructor(
    readonly accessToken: string | null = null,
    readonly organizationId: string | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same caller with other or further headers. */
  with(headers: Record<string, string>): Client {
    return new Client(this.accessToken, this.organizationId, { ...this.headers, ...headers });
  }

  /** The same person, naming another organization (null: none). */
  in(organizationId: string | null): Client {
    return new Client(this.accessToken, organizationId, this.headers);
  }

  /** `path` below /api/v1, or a whole address of the service. */
  async call<T = unknown>(method: AnyMethod, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const url = new URL(path.startsWith('http') ? path : `http://localhost:3000/api/v1${path}`);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.append(name, value);
    const headers = new Headers({ 'x-casefile-peer': '203.0.113.7', 'user-agent': 'tests', ...this.headers });
    if (this.accessToken) headers.set('authorization', `Bearer ${this.accessToken}`);
    if (this.organizationId) headers.set('x-organization-id', this.organizationId);
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const body = await sent(options, headers);
    const init: RequestInit & { duplex?: 'half' } = { method, headers, body };
    if (body instanceof ReadableStream) init.duplex = 'half';
    const { folder, params } = matchFolder(url.pathname.replace(/^\/api\/v1/, ''));
    const handlers = await loadRoute(folder);
    const handler = handlers[method];
    const response = await handler(new Request(url, init), { params: Promise.resolve(params) });
    const declared = method === 'OPTIONS' ? undefined : handler.endpoint?.operations[method];
    return checked<T>(declared, response);
  }

  get<T = unknown>(path: string, query?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('GET', path, { query });
  }

  post<T = unknown>(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('POST', path, { body, headers });
  }

  patch<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('PATCH', path, { body, headers });
  }

  delete<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.call<T>('DELETE', path, body === undefined ? {} : { body });
  }
}

export const nobody = new Client();
