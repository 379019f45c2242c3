import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { CLAIM_INPUT, makeClaim, makeEvidence } from '@/db/testing/factories';
import { countRows } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const send = (raw: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
  tenant.as.investigator.call('POST', '/claims', { raw, headers });

async function refusedWithout(rows: () => Promise<number>, work: () => Promise<void>): Promise<void> {
  const before = await rows();
  await work();
  expect(await rows()).toBe(before);
}
const claims = () => countRows('claims', tenant.id);

describe('a body', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'claim'],
    ['half an object', '{"type":"MOTOR"'],
    ['two objects', '{}{}'],
    ['a comment', '{/* */}'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['overlong UTF-8', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"x"'],
  ])('of %s is 400', async (_name, raw) => {
    await refusedWithout(claims, async () => {
      expect((await send(raw as BodyInit)).outcome).toMatch(/^400 (MALFORMED_JSON|VALIDATION_FAILED)$/);
    });
  });

  it.each([
    ['10 MB', `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`],
    ['1 MiB and a byte', ' '.repeat(1024 * 1024 + 1)],
  ])('of %s is 413', async (_name, raw) => {
    const answer = await send(raw);
    expect(answer.outcome).toBe('413 PAYLOAD_TOO_LARGE');
    expect(answer.problem.maxBytes).toBe(1024 * 1024);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonx', ''])(
    'of type %j is 415',
    async (type) => {
      const answer = await send(JSON.stringify(CLAIM_INPUT), { 'content-type': type });
      expect(answer.outcome).toBe('415 UNSUPPORTED_MEDIA_TYPE');
      expect(answer.problem.accepted).toEqual(['application/json']);
    },
  );

  it('with a parameter in its type is taken', async () => {
    const answer = await send(JSON.stringify(CLAIM_INPUT), { 'content-type': 'Application/JSON; charset=UTF-8' });
    expect(answer.status).toBe(201);
  });

  it.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a member', `{"description":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
  ])('of deeply nested %s is 400', async (_name, raw) => {
    expect((await send(raw)).outcome).toBe('400 VALIDATION_FAILED');
  });

  it('with many unknown members names them and stays answerable', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, i]));
    expect((await send(JSON.stringify({ ...CLAIM_INPUT, ...many }))).outcome).toBe('400 VALIDATION_FAILED');
  });

  it('with more mistakes than anybody reads is answered by fewer bytes than it had', async () => {
    const members = `{${Array.from({ length: 90_000 }, (_, i) => `"${i}":0`).join()}}`;
    const login = await nobody.call('POST', '/auth/login', { raw: members, headers: JSON_TYPE });
    const { id } = await makeEvidence(tenant);
    const elements = JSON.stringify({ add: Array.from({ length: 400_000 }, () => 0) });
    const tags = await tenant.as.investigator.call('PATCH', `/evidence/${id}/tags`, {
      raw: elements,
      headers: JSON_TYPE,
    });
    for (const [answer, sent] of [
      [login, members],
      [tags, elements],
    ] as const) {
      expect(answer.outcome).toBe('400 VALIDATION_FAILED');
      expect(answer.text.length).toBeLessThan(sent.length / 20);
    }
  });

  it.each(['\\u0000', '\\ud800', '\\udc00x', 'a\\ud83d'])('with %s in text is 400', async (sequence) => {
    for (const raw of [
      `{"type":"MOTOR","lossDate":"2026-11-09","description":"a${sequence}b"}`,
      `{"${sequence}":1}`,
      `{"type":"MOTOR","policy":{"number":"${sequence}"}}`,
    ])
      expect((await send(raw)).outcome).toBe('400 VALIDATION_FAILED');
  });

  it.each([
    ['type', 1],
    ['type', null],
    ['type', ['MOTOR']],
    ['lossDate', '2026-02-30'],
    ['lossDate', '0001-01-01'],
    ['lossDate', 20261109],
    ['lossTime', '25:00'],
    ['description', ''],
    ['description', '   '],
    ['description', 'x'.repeat(10_001)],
    ['description', { toString: 'x' }],
    ['priority', 'high'],
    ['reportedAt', '2026-11-09'],
    ['reportedAt', '9999-99-99T00:00:00Z'],
    ['dueAt', '2026-11-09T00:00:00'],
    ['amountClaimed', { amount: 12, currency: 'GBP' }],
    ['amountClaimed', { amount: '-1.00', currency: 'GBP' }],
    ['amountClaimed', { amount: '1e5', currency: 'GBP' }],
    ['amountClaimed', { amount: '1.00' }],
    ['vehicle', { year: 1e300 }],
    ['vehicle', { year: 1999.5 }],
    ['policy', 'P-1'],
  ])('with %s = %j names the field', async (field, value) => {
    await refusedWithout(claims, async () => {
      const answer = await send(JSON.stringify({ ...CLAIM_INPUT, [field]: value }));
      expect(answer.outcome).toBe('400 VALIDATION_FAILED');
      expect(answer.problem.errors?.every((issue) => issue.pointer.startsWith(`/${field}`))).toBe(true);
    });
  });
});

describe('an address', () => {
  it('with a repeated or unknown parameter, or NUL in one, is 400', async () => {
    for (const search of [
      'page=1&page=2',
      'q=a%00b',
      'q=%ED%A0%80',
      'constructor=1',
      '__proto__=1',
      'limit=1e9',
      'limit=0x10',
    ])
      expect((await tenant.as.viewer.get(`/claims?${search}`)).status, search).toBeLessThan(500);
    expect((await tenant.as.viewer.get('/claims?page=1&page=2')).outcome).toBe('400 VALIDATION_FAILED');
    expect((await tenant.as.viewer.get('/claims?q=a%00b')).outcome).toBe('400 VALIDATION_FAILED');
    expect((await tenant.as.viewer.get('/claims?__proto__=1')).outcome).toBe('400 VALIDATION_FAILED');
  });

  it('with a malformed id is 404 under every verb, and is recorded', async () => {
    const claim = await makeClaim(tenant);
    const ids = ['1', 'null', '%00', '%F0%9F%98%80'.repeat(30), `${claim.id}x`, claim.id.replaceAll('-', '')];
    for (const id of ids) {
      expect((await tenant.as.investigator.get(`/claims/${id}`)).outcome).toBe('404 NOT_FOUND');
      expect((await tenant.as.investigator.patch(`/claims/${id}`, { priority: 'LOW' })).outcome).toBe('404 NOT_FOUND');
      expect((await tenant.as.investigator.post(`/claims/${id}/notes`, { text: 'x' })).outcome).toBe('404 NOT_FOUND');
    }
    expect((await tenant.as.viewer.get(`/claims/${claim.id.toUpperCase()}`)).status).toBe(200);
  });
});
