import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '@/app/api/v1/endpoints';
import { loadRoute, nobody, routeFolders } from '@/db/testing/client';
import { OPERATIONS } from '@/lib/auth/operations';
import { bodySchema } from '@/lib/http/answer';
import nextConfig from '@/next.config';

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type OpenApiOperation = {
  operationId: string;
  security: unknown[];
  responses: Record<string, unknown>;
  description: string;
};
type Document = { openapi: string; paths: Record<string, Record<string, OpenApiOperation>> };

type Content = Record<string, { example?: unknown }>;
type Described = {
  parameters?: { name: string; description?: string }[];
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
};

const ROOT = resolve(import.meta.dirname, '../../../..');
let text: string;
let document: Document;

beforeAll(async () => {
  text = (await nobody.get('/openapi.json')).text;
  document = JSON.parse(text);
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  );

describe('GET /openapi.json', () => {
  it('is answered to any origin', async () => {
    const answer = await nobody.get('/openapi.json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(document.openapi).toMatch(/^3\.1/);
  });

  it('describes exactly the route files, in the order of endpoints.ts', async () => {
    const fromFiles = routeFolders
      .filter((folder) => folder !== '[...path]')
      .map((folder) => `/${folder.replace(/\[(?:\.\.\.)?([^\]]+)\]/g, '{$1}')}`);
    const declared = endpoints().map((endpoint) => endpoint.path);
    expect(declared.toSorted()).toEqual(fromFiles.toSorted());
    expect(Object.keys(document.paths).toSorted()).toEqual(declared.map((path) => `/api/v1${path}`).toSorted());
    for (const folder of routeFolders.filter((name) => name !== '[...path]')) {
      const { GET } = await loadRoute(folder);
      expect(`/${folder.replace(/\[(?:\.\.\.)?([^\]]+)\]/g, '{$1}')}`).toBe(GET.endpoint.path);
    }
  });

  it('describes every operation once, and no other', () => {
    const ids = operations().map(({ described }) => described.operationId);
    expect(ids.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  });

  it('every operation that changes something says how it is recorded', () => {
    const silent = endpoints().flatMap((endpoint) =>
      Object.entries(endpoint.operations)
        .filter(([method, declared]) => method !== 'GET' && !declared?.audit)
        .map(([method]) => `${method} ${endpoint.path}`),
    );
    expect(silent).toEqual([]);
  });

  it('every operation has a summary, answers for its refusals, and the scope it needs', () => {
    for (const { described, path } of operations()) {
      const rule = OPERATIONS[described.operationId as keyof typeof OPERATIONS];
      expect(Object.keys(described.responses), path).toContain('429');
      expect(Object.keys(described.responses), path).toContain('500');
      if (rule.auth !== 'public') expect(Object.keys(described.responses), path).toContain('401');
      if (rule.scope) expect(described.description).toContain(rule.scope);
      expect(described.security.length > 0).toBe(rule.auth !== 'public');
    }
  });

  it('every body and every answer has an example that its own schema takes', () => {
    const wrong: string[] = [];
    for (const { path, operations: declared } of endpoints()) {
      for (const [method, operation] of Object.entries(declared)) {
        if (!operation) continue;
        const described = document.paths[`/api/v1${path}`]?.[method.toLowerCase()] as unknown as Described;
        const check = (what: string, schema: z.ZodType | null | undefined, content?: Content) => {
          for (const { example } of schema ? Object.values(content ?? {}) : []) {
            const parsed = schema?.safeParse(example);
            if (example === undefined || !parsed?.success)
              wrong.push(`${method} ${path} ${what}: ${JSON.stringify(parsed?.error?.issues.slice(0, 2))}`);
          }
        };
        check('body', operation.body, described.requestBody?.content);
        if (!operation.raw) check('answer', bodySchema(operation), described.responses[operation.status]?.content);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('every parameter says what it is', () => {
    const silent = operations().flatMap(({ path, method, described }) =>
      ((described as unknown as Described).parameters ?? [])
        .filter(({ description }) => !description)
        .map(({ name }) => `${method} ${path} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('every whole number that comes in has an upper bound which its column can hold', () => {
    /** Kept as `bigint`; what is too large for this installation is told as such. */
    const large = new Set(['sizeBytes']);
    const unbounded = (schema: Json, name = ''): string[] => {
      if (Array.isArray(schema)) return schema.flatMap((part) => unbounded(part, name));
      if (schema === null || typeof schema !== 'object') return [];
      if (typeof schema.$ref === 'string') {
        const path = schema.$ref.split('/').slice(1);
        return unbounded(path.reduce((at, key) => (at as { [key: string]: Json })[key] ?? null, document as Json));
      }
      const max = typeof schema.maximum === 'number' ? schema.maximum : Number.POSITIVE_INFINITY;
      if (schema.type === 'integer') return max < 2 ** 31 || large.has(name) ? [] : [name];
      return Object.entries(schema).flatMap(([key, part]) => unbounded(part, key));
    };
    for (const { described, path } of operations()) {
      const { parameters = [], requestBody = null } = described as unknown as Record<string, Json>;
      const found = unbounded([parameters, requestBody] as Json);
      expect(found, `${described.operationId} ${path}`).toEqual([]);
    }
  });

  it('every reference in it leads somewhere', () => {
    const whole = JSON.parse(text) as Json;
    // Examples of SCIM hold members of this name too.
    const refs = [...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of new Set(refs)) {
      const target = ref
        .replace('#/', '')
        .split('/')
        .reduce<Json | undefined>((at, part) => (at as Record<string, Json> | undefined)?.[part], whole);
      expect(target, ref).toBeDefined();
    }
  });

  it('is found without fault by an independent linter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'casefile-openapi-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    try {
      const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
      const linted = await promisify(execFile)(
        process.execPath,
        [cli, 'lint', file, '--config', join(ROOT, 'redocly.yaml'), '--format', 'json'],
        {
          cwd: ROOT,
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
          maxBuffer: 64e6,
        },
      ).catch((error: { stdout: string; stderr: string }) => error);
      const report = JSON.parse(linted.stdout.slice(linted.stdout.indexOf('{'))) as {
        totals: { errors: number; warnings: number };
        problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
      };
      const problems = report.problems.map((each) => `${each.ruleId} ${each.message} ${each.location[0]?.pointer}`);
      expect(problems).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('the published paths lead to the same handlers', async () => {
    const rules = await nextConfig.rewrites?.();
    const before = Array.isArray(rules) || !rules ? [] : (rules.beforeFiles ?? []);
    const pattern = (path: string) => path.replace(/:(\w+)/g, '{$1}');
    expect(before.map((rule) => rule.source)).toHaveLength(7);
    for (const rule of before) {
      expect(rule.destination).toBe(`/api/v1${rule.source}`);
      expect(Object.keys(document.paths)).toContain(pattern(rule.destination));
    }
  });
});
