import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { callerOf } from '@/db/testing/authorization';
import type { Answer } from '@/db/testing/client';
import { Client } from '@/db/testing/client';
import { makeScimToken, withScim } from '@/db/testing/scim';
import { bySso, configure, domainOf, withSaml } from '@/db/testing/sso';
import { superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD, type Person, signIn, type Tenant } from '@/db/testing/tenant';
import { VirtualAuthenticator } from '@/db/testing/virtual-authenticator';
import { logIn } from '@/lib/auth/log-in';
import type { Method } from '@/lib/http/operation';
import { describeRequest } from '@/lib/http/request-info';
import { createScimToken } from '@/lib/scim/change-tokens';

/** Waits until so many statements wait for a lock, or `done` is there without. */
async function untilWaiting(count: number, done: Promise<unknown>): Promise<void> {
  let over = false;
  const end = () => {
    over = true;
  };
  done.then(end, end);
  while (!over) {
    const [row] = await superuser()`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (row?.n >= count) return;
    await sleep(5);
  }
}

/** Runs `work` while a transaction of somebody else, which `hold` began, is open; then that commits. */
async function beside(hold: (sql: postgres.TransactionSql) => Promise<unknown>, work: () => Promise<unknown>) {
  await superuser().begin(async (sql) => {
    await hold(sql);
    await work();
  });
}

/** Nobody's change in the organization is committed meanwhile: each waits with its entry of the audit log. */
const holdEnds = (tenant: Tenant) => (sql: postgres.TransactionSql) =>
  sql`select 1 from audit_heads where organization_id = ${tenant.id} for update`;

/** A sign-in at the portal; the code of its refusal, or the session. */
async function enterPortal({ email }: Person): Promise<string> {
  const request = describeRequest({ method: 'POST', url: 'http://localhost:3000/x', headers: new Headers() }, 200);
  const signedIn = await logIn({ email, password: PASSWORD, kind: 'portal', request }).catch((error) => error);
  return signedIn.sessionId ?? signedIn.code;
}

const openSessions = (person: { id: string }) =>
  superuser()`select 1 from sessions where user_id = ${person.id} and kind = 'portal' and revoked_at is null`;

describe('a sign-in beside the change by which its domain must use single sign-on', () => {
  it.each(['first', 'last'] as const)('comes %s and leaves no session', async (place) => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    const enter = () => enterPortal(person);
    const change = () => configure(tenant, { ...provider.config, enforcedDomains: [domainOf(tenant)] });
    const order = place === 'first' ? [enter, change] : [change, enter];
    const running: Promise<unknown>[] = [];
    await beside(holdEnds(tenant), async () => {
      for (const begin of order) {
        running.push(begin());
        await untilWaiting(running.length, running.at(-1) as Promise<unknown>);
      }
    });
    const answers = await Promise.all(running);
    if (place === 'last') expect(answers[1]).toBe('SSO_REQUIRED');
    expect(await openSessions(person)).toHaveLength(0);
  });
});

describe('what the old password proved', () => {
  it('changes nothing any more once there is a new one', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const token = await makeScimToken(tenant);
    const admin = await makePerson(tenant.id, 'admin', tenant.slug);
    const client = new Client((await signIn(admin.email)).accessToken, tenant.id);
    const begun = await client.post<{ challenge: string }>('/mfa/passkeys/options', {});
    const response = new VirtualAuthenticator().create(begun.data.challenge);
    const passkey = (await client.post<{ id: string }>('/mfa/passkeys', { name: 'Phone', response })).data;
    const at = `/auth/sso/${tenant.id}`;
    const domain = domainOf(tenant);
    const changes: [Method, string, Record<string, unknown>][] = [
      ['PUT', `${at}/config`, { ...provider.config, jitProvisioningEnabled: false }],
      ['POST', `${at}/domains`, { domain: `second-${domain}` }],
      ['POST', `${at}/domains/${domain}/verify`, {}],
      ['DELETE', `${at}/domains/${domain}`, {}],
      ['POST', `${at}/scim/tokens`, { name: 'Another' }],
      ['POST', `${at}/scim/tokens/${token.id}/rotate`, { previousExpiresIn: 0 }],
      ['DELETE', `${at}/scim/tokens/${token.id}`, {}],
      ['DELETE', `/mfa/passkeys/${passkey.id}`, {}],
    ];
    for (const [method, path, body] of changes) {
      const [before] = await superuser()`select password_hash from users where id = ${admin.id}`;
      let answer: Promise<Answer<unknown>> | undefined;
      await beside(
        (sql) => sql`update users set password_hash = 'another' where id = ${admin.id}`,
        async () => {
          answer = client.call(method, path, { body: { ...body, password: PASSWORD } });
          await untilWaiting(1, answer);
        },
      );
      expect((await answer)?.outcome, `${method} ${path}`).toBe('401 INVALID_CREDENTIALS');
      await superuser()`update users set password_hash = ${before?.password_hash} where id = ${admin.id}`;
    }
  });

  it('is no fresh proof by a session that the new one has ended', async () => {
    const tenant = await makeTenant();
    const admin = await makePerson(tenant.id, 'admin', tenant.slug);
    const { accessToken } = await signIn(admin.email);
    const caller = await callerOf(tenant, accessToken);
    await superuser()`update sessions set revoked_at = now() where user_id = ${admin.id}`;
    await expect(createScimToken(caller, { name: 'Late' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a single sign-on beside the end of the membership', () => {
  it('leaves no session that comes to life again with it', async () => {
    const tenant = await makeTenant();
    const saml = await withSaml(tenant);
    const provider = await withScim(tenant);
    const person = await provider.person(`sso@${domainOf(tenant)}`);
    await bySso(tenant, saml, `sso@${domainOf(tenant)}`);
    const off = { op: 'replace', value: { active: false } };
    const running: Promise<unknown>[] = [];
    await beside(holdEnds(tenant), async () => {
      running.push(bySso(tenant, saml, `sso@${domainOf(tenant)}`));
      await untilWaiting(1, running[0] as Promise<unknown>);
      running.push(provider.patch(`Users/${person.id}`, off));
      await untilWaiting(2, running[1] as Promise<unknown>);
    });
    await Promise.all(running);
    expect(await openSessions(person)).toHaveLength(0);
  });
});
