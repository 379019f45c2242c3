import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bruToEnvJsonV2, bruToJsonV2, collectionBruToJson } from '@usebruno/lang';
import { afterAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../app/api/v1/endpoints';
import { OPERATIONS } from '../../lib/auth/operations';
import { openApiDocument } from '../../lib/http/openapi';
import { writeBruno } from './bruno';

const folder = mkdtempSync(join(tmpdir(), 'casefile-bruno-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeBruno(folder);

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const requests = names
  .filter((name) => /\/(?!folder\.bru$)[^/]+\.bru$/.test(name) && !name.startsWith('environments/'))
  .map((name) => ({ name, ...bruToJsonV2(read(name)) }));

type Described = {
  summary: string;
  description: string;
  security: object[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: object };
};
const { paths } = openApiDocument(endpoints()) as unknown as { paths: Record<string, Record<string, Described>> };
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
);

describe('the folder for Bruno, as Bruno reads it', () => {
  it('holds every operation once, with its parameters and words', () => {
    expect(requests).toHaveLength(Object.keys(OPERATIONS).length);
    const asked = (place: string, parameters: Described['parameters'] = []) =>
      parameters.flatMap((each) => (each.in === place ? [each.name] : []));
    const expected = operations.map(({ path, method, summary, description, security, parameters }) => ({
      address: `${method} {{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      name: summary,
      docs: description,
      auth: security.length === 0 ? 'none' : 'inherit',
      path: asked('path', parameters),
      query: asked('query', parameters),
    }));
    const found = requests.map(({ meta, http, params = [], docs }) => ({
      address: `${http.method} ${http.url}`,
      name: meta.name,
      docs,
      auth: http.auth,
      path: params.flatMap(({ type, name }) => (type === 'path' ? [name] : [])),
      query: params.flatMap(({ type, name, enabled }) => (type === 'query' && !enabled ? [name] : [])),
    }));
    const byAddress = (a: { address: string }, b: { address: string }) => (a.address < b.address ? -1 : 1);
    expect(found.toSorted(byAddress)).toEqual(expected.toSorted(byAddress));
  });

  it('has bodies that are read as what they are', () => {
    const kinds = new Map(requests.map(({ http, body }) => [`${http.method} ${http.url}`, { kind: http.body, body }]));
    for (const { path, method, requestBody } of operations) {
      const { kind, body } = kinds.get(`${method} {{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}`) ?? {};
      const [type] = Object.keys(requestBody?.content ?? {});
      if (type === undefined) expect([kind, body]).toEqual(['none', undefined]);
      else if (type === 'application/json') expect(JSON.parse(body?.json ?? '')).toBeInstanceOf(Object);
      else expect(Object.keys(body ?? {}), path).toEqual([kind]);
    }
    expect(new Set([...kinds.values()].map(({ kind }) => kind))).toEqual(
      new Set(['none', 'json', 'formUrlEncoded', 'multipartForm', 'file']),
    );
  });

  it('names address, organization and token once, the token as a secret', () => {
    expect(JSON.parse(read('bruno.json'))).toMatchObject({ version: '1', type: 'collection' });
    expect(collectionBruToJson(read('collection.bru')).auth).toMatchObject({
      mode: 'bearer',
      bearer: { token: '{{token}}' },
    });
    expect(bruToEnvJsonV2(read('environments/casefile.bru')).variables).toMatchObject([
      { name: 'baseUrl', value: 'http://localhost:3000', secret: false },
      { name: 'organizationId', secret: false },
      { name: 'token', secret: true },
    ]);
    const folders = names.filter((name) => name.endsWith('/folder.bru'));
    expect(folders.length).toBeGreaterThan(10);
    for (const name of folders)
      expect(collectionBruToJson(read(name))).toMatchObject({ meta: { name: /./ }, docs: /./ });
  });
});
