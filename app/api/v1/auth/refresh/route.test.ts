import { describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { audited, superuser } from '@/db/testing/superuser';
import { makePerson, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import type { TokenPair } from '@/lib/auth/schema';

const { home } = twoTenants();

async function someone() {
  const person = await makePerson(home().id, 'viewer', home().slug);
  return { person, pair: await signIn(person.email) };
}
const refresh = (refreshToken: string, client = nobody) => client.post<TokenPair>('/auth/refresh', { refreshToken });
const works = async (pair: TokenPair) => (await new Client(pair.accessToken).get('/auth/me')).outcome;

describe('POST /auth/refresh', () => {
  it('answers a new pair, recorded once; the old access token lives on with its session', async () => {
    const { person, pair } = await someone();
    const { result, entries } = await audited(home().id, () => refresh(pair.refreshToken));
    expect(result.data.refreshToken).not.toBe(pair.refreshToken);
    expect([await works(result.data), await works(pair)]).toEqual(['200', '200']);
    expect(entries).toMatchObject([{ action: 'session.refresh', outcome: 'success', actor_id: person.id }]);
    expect((await refresh(result.data.refreshToken)).status).toBe(200);
  });

  it('a retry by the same client within ten seconds gets the same pair, and is recorded', async () => {
    const { pair } = await someone();
    const first = await refresh(pair.refreshToken);
    const { result, entries } = await audited(home().id, () => refresh(pair.refreshToken));
    expect(result.data).toEqual(first.data);
    expect(entries).toHaveLength(1);
  });

  it('keeps no tokens under an idempotency key: after ten seconds a repeat is a reuse', async () => {
    const { person, pair } = await someone();
    const under = () =>
      nobody.call<TokenPair>('POST', '/auth/refresh', {
        body: { refreshToken: pair.refreshToken },
        headers: { 'idempotency-key': `refresh-${person.id}` },
      });
    const first = await under();
    expect((await under()).data).toEqual(first.data);
    await superuser()`update refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null
      and session_id in (select id from sessions where user_id = ${person.id})`;
    const late = await under();
    expect(late.outcome).toBe('401 REFRESH_TOKEN_REUSED');
    expect(late.headers.get('idempotency-replayed')).toBeNull();
    expect(await works(first.data)).toBe('401 TOKEN_REVOKED');
  });

  it('ten at once by the same client get one and the same pair', async () => {
    const { pair } = await someone();
    const all = await Promise.all(Array.from({ length: 10 }, () => refresh(pair.refreshToken)));
    expect(new Set(all.map((answer) => answer.data.refreshToken)).size).toBe(1);
  });

  it.each([
    ['another address', { 'x-casefile-peer': '198.51.100.1' }],
    ['another agent', { 'user-agent': 'curl' }],
  ])('a used token from %s ends the session', async (_name, headers) => {
    const { pair } = await someone();
    const next = await refresh(pair.refreshToken);
    const { result, entries } = await audited(home().id, () => refresh(pair.refreshToken, nobody.with(headers)));
    expect(result.outcome).toBe('401 REFRESH_TOKEN_REUSED');
    expect(entries).toMatchObject([{ outcome: 'denied', status_code: 401 }]);
    expect(await works(next.data)).toBe('401 TOKEN_REVOKED');
    expect((await refresh(next.data.refreshToken)).outcome).toBe('401 TOKEN_REVOKED');
  });

  it('a used token after ten seconds ends the session', async () => {
    const { pair } = await someone();
    const next = await refresh(pair.refreshToken);
    await superuser()`update refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`;
    expect((await refresh(pair.refreshToken)).outcome).toBe('401 REFRESH_TOKEN_REUSED');
    expect(await works(next.data)).toBe('401 TOKEN_REVOKED');
  });

  it('takes no access token, no garbage, and no token of a disabled or logged-out person', async () => {
    const { person, pair } = await someone();
    expect((await refresh(pair.accessToken)).outcome).toBe('401 UNAUTHENTICATED');
    expect((await refresh('a.b.c')).outcome).toBe('401 UNAUTHENTICATED');
    const altered = `${pair.refreshToken.slice(0, -4)}AAAA`;
    expect((await refresh(altered)).outcome).toBe('401 UNAUTHENTICATED');
    await superuser()`update users set disabled_at = now() where id = ${person.id}`;
    expect((await refresh(pair.refreshToken)).outcome).toBe('401 UNAUTHENTICATED');
    expect(await works(pair)).toBe('401 UNAUTHENTICATED');
    const second = await someone();
    await new Client(second.pair.accessToken).post('/auth/logout');
    expect((await refresh(second.pair.refreshToken)).outcome).toBe('401 TOKEN_REVOKED');
  });
});
