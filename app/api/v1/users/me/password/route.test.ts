import { describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { audited } from '@/db/testing/superuser';
import { makePerson, PASSWORD, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';

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
});
