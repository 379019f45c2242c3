import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { PEOPLE } from '../db/seed/specimens/examples';
import { identityCardFront } from '../db/seed/specimens/identity-card';
import { photograph } from '../db/seed/specimens/photograph';
import { type Cluster, PASSWORD, startCluster } from './fixtures/cluster';
import { test } from './fixtures/test';

test.describe.configure({ mode: 'serial' });

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster();
});
test.afterAll(() => cluster?.stop());

type Answer = { status: number; code: string | undefined; data: Record<string, unknown> };

async function call(web: 0 | 1, path: string, init: RequestInit = {}, token?: string): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set('x-organization-id', cluster.organizationId);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (typeof init.body === 'string') headers.set('content-type', 'application/json');
  const response = await fetch(`${cluster.web[web]}/api/v1${path}`, { ...init, headers });
  const text = await response.text();
  const body = text ? JSON.parse(text) : {};
  return { status: response.status, code: body.code, data: body.data };
}

const post = (web: 0 | 1, path: string, body: unknown, token?: string, headers: Record<string, string> = {}) =>
  call(web, path, { method: 'POST', body: JSON.stringify(body), headers }, token);

async function signIn(web: 0 | 1, role: string): Promise<{ accessToken: string; refreshToken: string }> {
  const answer = await post(web, '/auth/login', { email: cluster.email(role), password: PASSWORD });
  expect(answer.status).toBe(200);
  return answer.data as { accessToken: string; refreshToken: string };
}

const CLAIM = { type: 'MOTOR', lossDate: '2026-11-09', description: 'Two processes, one claim.' };

test('a session of one process holds in the other, and ends in both', async () => {
  const pair = await signIn(0, 'viewer');
  expect((await call(1, '/auth/me', {}, pair.accessToken)).status).toBe(200);
  const next = await post(1, '/auth/refresh', { refreshToken: pair.refreshToken });
  expect(next.status).toBe(200);
  const again = await post(0, '/auth/refresh', { refreshToken: pair.refreshToken });
  expect(again.data).toEqual(next.data);
  expect((await post(1, '/auth/logout', {}, pair.accessToken)).status).toBe(204);
  expect((await call(0, '/auth/me', {}, pair.accessToken)).code).toBe('TOKEN_REVOKED');
});

test('signing keys are rotated and taken out of use under both processes, without a restart', async () => {
  const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
  const published = async (web: 0 | 1) => {
    const answer = await fetch(`${cluster.web[web]}/.well-known/jwks.json`);
    return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  };
  const outcome = async (web: 0 | 1, token: string) => (await call(web, '/auth/me', {}, token)).status;
  const both = async (token: string) => [await outcome(0, token), await outcome(1, token)];
  const old = await signIn(0, 'viewer');
  const first = kidOf(old.accessToken);
  // Seen by both: what a process remembers of a token must not outlive its key.
  expect(await both(old.accessToken)).toEqual([200, 200]);

  expect(await cluster.keys('rotate')).toMatch(new RegExp(`${first} retired`));
  await expect.poll(async () => kidOf((await signIn(0, 'viewer')).accessToken), { timeout: 40_000 }).not.toBe(first);
  await expect.poll(async () => kidOf((await signIn(1, 'viewer')).accessToken), { timeout: 40_000 }).not.toBe(first);
  const fresh = await signIn(1, 'viewer');
  const second = kidOf(fresh.accessToken);
  expect(await both(fresh.accessToken)).toEqual([200, 200]);
  expect(await both(old.accessToken)).toEqual([200, 200]);
  for (const web of [0, 1] as const) expect(await published(web)).toEqual(expect.arrayContaining([first, second]));

  await cluster.keys('retire', first);
  await expect.poll(() => both(old.accessToken), { timeout: 40_000 }).toEqual([401, 401]);
  expect(await both(fresh.accessToken)).toEqual([200, 200]);
  await cluster.keys('retire', second);
  await expect.poll(() => both(fresh.accessToken), { timeout: 40_000 }).toEqual([401, 401]);
  // The key that signs was replaced with it; refresh tokens are not under these keys, so nobody has to sign in again.
  await expect.poll(async () => kidOf((await signIn(0, 'viewer')).accessToken), { timeout: 40_000 }).not.toBe(second);
  const next = await post(0, '/auth/refresh', { refreshToken: fresh.refreshToken });
  expect(next.status).toBe(200);
  expect(await both(String(next.data.accessToken))).toEqual([200, 200]);
});

test('a change of role in one process counts in the other at once', async () => {
  const admin = await signIn(0, 'admin');
  const viewer = await signIn(1, 'viewer');
  const [row] =
    await cluster.sql`select m.id from memberships m join users u on u.id = m.user_id where u.name = 'viewer'`;
  expect((await post(1, '/claims', CLAIM, viewer.accessToken)).code).toBe('INSUFFICIENT_SCOPE');
  const change = (role: string) =>
    call(0, `/members/${row?.id}`, { method: 'PATCH', body: JSON.stringify({ role }) }, admin.accessToken);
  await change('investigator');
  expect((await post(1, '/claims', CLAIM, viewer.accessToken)).status).toBe(201);
  await change('viewer');
  expect((await post(1, '/claims', CLAIM, viewer.accessToken)).code).toBe('INSUFFICIENT_SCOPE');
});

test('an idempotency key does its work once, whichever process is asked', async () => {
  const { accessToken } = await signIn(0, 'investigator');
  const [before] = await cluster.sql`select count(*)::int as n from claims`;
  const once = { 'idempotency-key': 'across-processes' };
  const ask = (index: number) => post((index % 2) as 0 | 1, '/claims', CLAIM, accessToken, once);
  const all = await Promise.all(Array.from({ length: 10 }, (_unused, index) => ask(index)));
  for (const answer of all) expect([201, 409]).toContain(answer.status);
  expect((await ask(1)).data).toEqual((await ask(0)).data);
  const [after] = await cluster.sql`select count(*)::int as n from claims`;
  expect(after?.n).toBe(before?.n + 1);
});

test('an allowance is spent together', async () => {
  const { accessToken } = await signIn(0, 'supervisor');
  // The allowance is counted by the minute; a minute that ends between the calls would give a second one.
  const second = new Date().getSeconds();
  if (second > 50) await sleep((61 - second) * 1000);
  const all = await Promise.all(
    Array.from({ length: 30 }, (_unused, index) => call((index % 2) as 0 | 1, '/audit/verify', {}, accessToken)),
  );
  expect(all.filter((answer) => answer.status === 200)).toHaveLength(20);
  expect(all.filter((answer) => answer.code === 'RATE_LIMITED')).toHaveLength(10);
});

test('failed sign-ins are counted together', async () => {
  const email = 'nobody@cluster.example';
  for (let index = 0; index < 5; index += 1) {
    const answer = await post((index % 2) as 0 | 1, '/auth/login', { email, password: 'wrong' });
    expect(answer.code).toBe('INVALID_CREDENTIALS');
  }
  expect((await post(1, '/auth/login', { email, password: 'wrong' })).code).toBe('ACCOUNT_LOCKED');
});

test('work of a worker that is killed is finished by the other one: nothing lost, nothing twice', async () => {
  const FILES = 6;
  const { accessToken } = await signIn(0, 'investigator');
  for (let index = 0; index < FILES; index += 1) {
    const noise = { type: 'gaussian' as const, mean: 100 + index * 5, sigma: 40 };
    const picture = sharp({ create: { width: 3600, height: 2700, channels: 3, background: '#888', noise } });
    const form = new FormData();
    form.set(
      'file',
      new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }),
      `${index}.jpg`,
    );
    const web = (index % 2) as 0 | 1;
    const answer = await call(web, '/evidence/public-upload/proxy-upload', { method: 'POST', body: form }, accessToken);
    expect(answer.status).toBe(201);
  }
  const doomed = cluster.startWorker();
  cluster.startWorker();
  const running = async () =>
    (
      await cluster.sql`select 1 from jobs where type = 'evidence.process' and status = 'RUNNING' and progress_current is not null`
    ).length;
  // Each of them has begun one. The one that is to die is held first, so that it cannot end its work between the look and the kill.
  await expect
    .poll(
      async () => {
        if ((await running()) !== 2) return 0;
        doomed.kill('SIGSTOP');
        await sleep(200);
        const held = await running();
        if (held !== 2) doomed.kill('SIGCONT');
        return held;
      },
      { timeout: 30_000, intervals: [20] },
    )
    .toBe(2);
  doomed.kill('SIGKILL');
  await expect
    .poll(
      async () =>
        (await cluster.sql`select 1 from jobs where type = 'evidence.process' and status = 'SUCCEEDED'`).length,
      { timeout: 90_000 },
    )
    .toBe(FILES);
  const rows = await cluster.sql<{ attempt: number; without: string | null }[]>`
    select j.attempt, case when e.thumbnail_key is null then e.metadata ->> 'previewReason' end as without
    from jobs j join evidence e on e.id = j.resource_id where j.type = 'evidence.process'`;
  expect(rows.map(({ without }) => without)).toEqual(Array(FILES).fill(null));
  expect(rows.map((row) => row.attempt).sort()).toEqual([...Array(FILES - 1).fill(1), 2]);
  const custody = await cluster.sql`select count(*)::int as n from evidence_custody group by evidence_id, action`;
  expect(custody.every((row) => row.n === 1)).toBe(true);
});

test('a verification whose worker is killed goes on in another one: no check twice, one outcome', async () => {
  const { accessToken } = await signIn(0, 'investigator');
  const picture = await photograph(identityCardFront(PEOPLE.card), { seed: 77, longestSide: 2400 });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'card.jpg');
  const file = await call(0, '/evidence/public-upload/proxy-upload', { method: 'POST', body: form }, accessToken);
  const documents = [{ evidenceId: file.data.id, role: 'id_card', side: 'front' }];
  const body = { checks: { ocr: true, authenticity: true }, documents };
  const { data } = await post(1, '/documents/verification/custom', body, accessToken);
  const first = cluster.startWorker();
  await post(0, `/documents/verification/${data.id}/process`, {}, accessToken);
  const done = () => cluster.sql<{ name: string; at: Date }[]>`
    select name, finished_at as at from verification_checks where session_id = ${data.id as string} order by name`;
  await expect.poll(async () => (await done()).length, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(0);
  const other = cluster.startWorker();
  first.kill('SIGKILL');
  const before = await done();
  await expect
    .poll(async () => (await call(1, `/documents/verification/${data.id}`, {}, accessToken)).data.status, {
      timeout: 100_000,
    })
    .not.toBe('PROCESSING');
  const after = await done();
  expect(after).toHaveLength(18);
  for (const check of before) expect(after).toContainEqual(check);
  const events = await cluster.sql`select 1 from outbox_events where data->>'verificationId' = ${data.id as string}`;
  expect(events).toHaveLength(1);
  const decisions = await cluster.sql`select 1 from verification_decisions where session_id = ${data.id as string}`;
  expect(decisions).toHaveLength(1);
  other.kill('SIGTERM');
});

test('no log line of any process holds a secret', async () => {
  const { accessToken, refreshToken } = await signIn(0, 'viewer');
  await call(0, '/auth/me', {}, `${accessToken.slice(0, -4)}AAAA`);
  await post(0, '/auth/refresh', { refreshToken: `${refreshToken}x` });
  const logs = cluster.logs();
  expect(logs).toContain('"msg":"request"');
  for (const secret of [PASSWORD, 'eyJ', 'argon2', accessToken, refreshToken])
    expect(logs.includes(secret)).toBe(false);
});
