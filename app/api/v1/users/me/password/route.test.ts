import { describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { codeOf, enroll, verify } from '@/db/testing/second-factor';
import { audited, superuser } from '@/db/testing/superuser';
import { makePerson, PASSWORD, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import type { TokenPair } from '@/lib/auth/schema';

const { home } = twoTenants();
const NEXT = 'another long password';

describe('POST /users/me/password', () => {
  it('changes it after the present one was proven and ends every other session', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const [here, elsewhere] = await Promise.all([signIn(person.email), signIn(person.email)]);
    const client = new Client(here.accessToken);
    const { result, entries } = await audited(home().id, () =>
      client.post('/users/me/password', { currentPassword: PASSWORD, newPassword: NEXT }),
    );
    expect(result.status).toBe(204);
    expect(entries.map((entry) => entry.action)).toEqual(['user.change_password']);
    expect(JSON.stringify(entries)).not.toMatch(/another long|correct horse|argon2/);
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await new Client(elsewhere.accessToken).get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
    const old = await nobody.post('/auth/login', { email: person.email, password: PASSWORD });
    expect(old.outcome).toBe('401 INVALID_CREDENTIALS');
    await signIn(person.email, NEXT);
  });

  it('refuses a common one, and says so', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const client = new Client((await signIn(person.email)).accessToken);
    for (const newPassword of ['password2026', '123456789012', 'qwertyqwerty']) {
      const answer = await client.post('/users/me/password', { currentPassword: PASSWORD, newPassword });
      expect(answer.outcome).toBe('400 VALIDATION_FAILED');
      expect(answer.problem.errors).toMatchObject([{ pointer: '/newPassword', code: 'common_password' }]);
    }
    await signIn(person.email);
  });

  it('refuses a wrong present password, a short new one, and guessing', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const client = new Client((await signIn(person.email)).accessToken);
    const change = async (currentPassword: string, newPassword: string) =>
      (await client.post('/users/me/password', { currentPassword, newPassword })).outcome;
    expect(await change(PASSWORD, 'short')).toBe('400 VALIDATION_FAILED');
    for (let i = 0; i < 5; i += 1) expect(await change('wrong', NEXT)).toBe('401 INVALID_CREDENTIALS');
    expect(await change(PASSWORD, NEXT)).toBe('423 ACCOUNT_LOCKED');
  });

  it('of ten changes at once by the same present one, one wins, and its session lives', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const clients: Client[] = [];
    for (let i = 0; i < 10; i += 1) clients.push(new Client((await signIn(person.email)).accessToken));
    // More than five attempts at once are held back; the throttle has tests of its own.
    const all = await Promise.all(
      clients.map((client, i) =>
        client.post('/users/me/password', { currentPassword: PASSWORD, newPassword: `${NEXT} ${i}` }),
      ),
    );
    const winners = all.flatMap(({ status }, i) => (status === 204 ? [i] : []));
    expect(winners).toHaveLength(1);
    for (const { outcome } of all.filter(({ status }) => status !== 204)) {
      expect(['401 INVALID_CREDENTIALS', '401 TOKEN_REVOKED', '423 ACCOUNT_LOCKED']).toContain(outcome);
    }
    const after = await Promise.all(clients.map((client) => client.get('/auth/me')));
    expect(after.flatMap(({ status }, i) => (status === 200 ? [i] : []))).toEqual(winners);
    await signIn(person.email, `${NEXT} ${winners[0]}`);
  });

  it('no session opened by the old one beside its change outlives it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await makePerson(home().id, 'viewer', home().slug);
      const here = new Client((await signIn(person.email)).accessToken);
      const change = here.post('/users/me/password', { currentPassword: PASSWORD, newPassword: NEXT });
      const others = Array.from({ length: 3 }, async (_, i) => {
        await new Promise((done) => setTimeout(done, i * (20 + round * 5)));
        return nobody.post<TokenPair>('/auth/login', { email: person.email, password: PASSWORD });
      });
      const [changed, ...opened] = await Promise.all([change, ...others]);
      expect(changed.status).toBe(204);
      for (const { data } of opened.filter(({ status }) => status === 200)) {
        expect((await new Client(data.accessToken).get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
      }
    }
  });

  it('what the old one began is not finished after it: a second step, a passkey, an authenticator', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const self = new Client((await signIn(person.email)).accessToken);
    const change = (currentPassword: string, newPassword: string) =>
      self.post('/users/me/password', { currentPassword, newPassword });
    await self.post('/mfa/passkeys/options', {});
    await self.post('/mfa/totp/enroll', {});
    expect((await change(PASSWORD, NEXT)).status).toBe(204);
    const begun = await superuser()`
      select 1 from sign_in_tickets where user_id = ${person.id}
      union all select 1 from totp_authenticators where user_id = ${person.id}`;
    expect(begun).toHaveLength(0);
    const { secret } = await enroll(self);
    const asked = await nobody.post('/auth/login', { email: person.email, password: NEXT });
    const mfaToken = String(asked.problem.mfaToken);
    expect((await change(NEXT, PASSWORD)).status).toBe(204);
    expect((await verify({ mfaToken, code: codeOf(secret, 1) })).outcome).toBe('401 UNAUTHENTICATED');
    // The authenticator itself, once confirmed, stays.
    const again = await nobody.post('/auth/login', { email: person.email, password: PASSWORD });
    const right = await verify({ mfaToken: String(again.problem.mfaToken), code: codeOf(secret, 1) });
    expect(right.status).toBe(200);
  });
});
