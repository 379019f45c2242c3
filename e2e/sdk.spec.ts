import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, expect } from '@playwright/test';
import { program } from '../scripts/children';
import { apiOf } from './fixtures/api';
import { test } from './fixtures/test';

const ROOT = resolve(import.meta.dirname, '..');
const ADDRESS = `http://localhost:${process.env.E2E_PORT}`;
const run = promisify(execFile);

/** An API key of the demo's organization. */
async function keyOf(request: APIRequestContext): Promise<{ key: string; organization: string }> {
  const admin = await apiOf(request, 'admin');
  const made = await request.post('/api/v1/developers/me/api-keys', {
    headers: admin.headers,
    data: { name: 'Generated client', scopes: ['claims:read', 'claims:write', 'org:read'] },
  });
  return { key: ((await made.json()) as { data: { key: string } }).data.key, organization: admin.organization };
}

/** What a client's developer writes; every line of it is checked by the compiler. */
const PROGRAM = `
import { createCasefile, type components } from 'casefile-client';

const casefile = createCasefile({
  baseUrl: process.env.CASEFILE ?? '',
  token: () => process.env.CASEFILE_KEY ?? '',
  organizationId: process.env.CASEFILE_ORGANIZATION,
});
const made = await casefile.POST('/api/v1/claims', {
  params: { header: { 'Idempotency-Key': String(Date.now()) } },
  body: { type: 'TRAVEL', lossDate: '2026-11-02', description: 'A suitcase that did not arrive.' },
});
if (made.error) throw new Error(made.error.code);
const claim: components['schemas']['Claim'] = made.data.data;
const list = await casefile.GET('/api/v1/claims', { params: { query: { status: 'NEW', q: claim.reference, limit: 1, sortBy: 'createdAt' } } });
const read = await casefile.GET('/api/v1/claims/{id}', { params: { path: { id: claim.id } } });
const missing = await casefile.GET('/api/v1/claims/{id}', { params: { path: { id: crypto.randomUUID() } } });
console.log(JSON.stringify({
  type: claim.type,
  listed: list.data?.data[0]?.id === claim.id,
  total: typeof list.data?.pagination.total,
  same: read.data?.data.reference === claim.reference,
  missing: missing.error?.code,
}));
`;

/** Each of these must not compile. */
const MISTAKES = [
  "casefile.GET('/api/v1/claim')",
  "casefile.GET('/api/v1/claims/{id}')",
  "casefile.POST('/api/v1/claims', { body: { type: 'BICYCLE', lossDate: '2026-11-02', description: 'x' } })",
  "casefile.POST('/api/v1/claims', { body: { type: 'TRAVEL', lossDate: '2026-11-02', descripton: 'x' } })",
  "(await casefile.GET('/api/v1/claims')).data?.data[0]?.nothing",
];

test('the generated client installs, compiles, refuses mistakes and works against the server', async ({ request }) => {
  const { key, organization } = await keyOf(request);
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'build', 'sdk-'));
  try {
    const client = join(folder, 'node_modules', 'casefile-client');
    await run(process.execPath, [...program('sdk'), client], { cwd: ROOT });
    const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'casefile-client', dependencies: { 'openapi-fetch': expect.any(String) } });
    for (const name of ['package.json', 'README.md', 'index.js', 'index.d.ts']) {
      expect(readFileSync(join(client, name), 'utf8')).not.toMatch(/registry|localhost|127\.0\.0\.1/);
    }
    cpSync(join(ROOT, 'node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'), { recursive: true });

    const compile = async (text: string) => {
      writeFileSync(join(folder, 'program.mts'), text);
      const options = [
        '--pretty',
        'false',
        '--ignoreConfig',
        '--strict',
        '--noEmit',
        '--module',
        'nodenext',
        '--target',
        'esnext',
        '--types',
        'node',
      ];
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      return run(process.execPath, [tsc, ...options, 'program.mts'], { cwd: folder }).then(
        () => 'compiles',
        (error: { stdout: string }) => error.stdout,
      );
    };
    const mistaken = await compile(`${PROGRAM}\n${MISTAKES.map((mistake) => `${mistake};`).join('\n')}`);
    const wrong = new Set([...mistaken.matchAll(/program\.mts\((\d+),\d+\): error/g)].map(([, line]) => Number(line)));
    const first = PROGRAM.split('\n').length + 1;
    expect([...wrong]).toEqual(MISTAKES.map((_mistake, index) => first + index));
    expect(await compile(PROGRAM)).toBe('compiles');

    const { stdout } = await run(process.execPath, ['program.mts'], {
      cwd: folder,
      env: { ...process.env, CASEFILE: ADDRESS, CASEFILE_KEY: key, CASEFILE_ORGANIZATION: organization },
    });
    expect(JSON.parse(stdout)).toEqual({
      type: 'TRAVEL',
      listed: true,
      total: 'number',
      same: true,
      missing: 'NOT_FOUND',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the quick start of the reference works as pasted, and nothing on the page comes from elsewhere', async ({
  page,
  request,
}) => {
  const { key } = await keyOf(request);
  const asked: string[] = [];
  page.on('request', (each) => asked.push(each.url()));
  await page.goto('/developers/reference');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => !url.startsWith(ADDRESS) && !url.startsWith('data:'))).toEqual([]);
  const figure = page.locator('figure').filter({ has: page.locator('figcaption', { hasText: /^Quick start/ }) });
  const pasted = (await figure.locator('pre').textContent()) ?? '';
  expect(pasted).toContain('sk_live_...');
  const { stdout } = await run('bash', ['-c', pasted.replace('sk_live_...', key)]);
  expect(JSON.parse(stdout).data[0].email).toContain('@harbour.example');
  const collection = page.getByRole('link', { name: 'Postman collection' });
  const answer = await request.get((await collection.getAttribute('href')) ?? '');
  expect(((await answer.json()) as { info: { schema: string } }).info.schema).toContain('v2.1.0');
});
