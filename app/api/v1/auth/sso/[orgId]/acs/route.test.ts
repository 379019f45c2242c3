import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { SamlProvider } from '@/db/testing/saml-provider';
import { configure, domainOf, setOut, withSaml } from '@/db/testing/sso';
import { audited, superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD } from '@/db/testing/tenant';

describe('POST /auth/sso/{orgId}/acs', () => {
  it('makes a member of somebody new, opens a portal session and goes where it was asked to', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const { browser, request, hand } = await setOut(tenant, provider, '/claims?status=NEW');
    const email = `new@${domainOf(tenant)}`;
    const xml = provider.respond(
      provider.statement(request, email, { attributes: { mail: email, givenName: 'Ada', sn: 'Marlow' } }),
    );
    const { result, entries } = await audited(tenant.id, () => hand(xml));
    expect(result.status, result.text).toBe(303);
    expect(result.headers.get('location')).toBe('http://localhost:3000/claims?status=NEW');
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['member.join', 'success'],
      ['session.open', 'success'],
    ]);
    const session = await browser.session();
    const [row] = await superuser()`select s.kind, s.sso_organization_id, u.email, u.name, u.password_hash, m.role
      from sessions s join users u on u.id = s.user_id join memberships m on m.user_id = u.id where s.id = ${session?.sid ?? ''}`;
    expect(row).toEqual({
      kind: 'portal',
      sso_organization_id: tenant.id,
      email,
      name: 'Ada Marlow',
      password_hash: null,
      role: 'viewer',
    });
  });

  it('knows a person by subject from then on, whatever their address', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const email = `first@${domainOf(tenant)}`;
    const subs: unknown[] = [];
    for (const address of [email, `married@${domainOf(tenant)}`]) {
      const { browser, request, hand } = await setOut(tenant, provider);
      await hand(provider.respond(provider.statement(request, address, { nameId: 'the same subject' })));
      subs.push((await browser.session())?.sub);
    }
    expect(subs[0]).toBeTruthy();
    expect(subs[1]).toBe(subs[0]);
  });

  it('takes an encrypted assertion, and either of two certificates', async () => {
    const tenant = await makeTenant();
    const [old, provider] = [await SamlProvider.make(), await withSaml(tenant)];
    await configure(tenant, {
      ...provider.config,
      jitProvisioningEnabled: true,
      samlIdpCertificates: [old.key.certificate, provider.key.certificate],
    });
    const first = await setOut(tenant, provider);
    const sealed = await provider.respondEncrypted(
      provider.statement(first.request, `sealed@${domainOf(tenant)}`),
      first.metadata,
    );
    expect(sealed).toContain('EncryptedAssertion');
    expect(sealed).not.toContain('sealed@');
    expect((await first.hand(sealed)).status).toBe(303);
    const second = await setOut(tenant, provider);
    const statement = provider.statement(second.request, `rolled@${domainOf(tenant)}`);
    expect((await second.hand(provider.respond(statement, { key: old.key }))).status).toBe(303);
  });

  it('gives and follows the mapped role, never admin, and leaves administrators alone', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant, { attributeMapping: { role: 'job', groups: 'memberOf' } });
    const email = `roles@${domainOf(tenant)}`;
    const roleAfter = async (address: string, attributes: Record<string, string | string[]>) => {
      const { hand, request } = await setOut(tenant, provider);
      const answer = await hand(
        provider.respond(provider.statement(request, address, { attributes: { mail: address, ...attributes } })),
      );
      expect(answer.status, answer.text).toBe(303);
      const [row] =
        await superuser()`select m.role from memberships m join users u on u.id = m.user_id where u.email = ${address}`;
      return row?.role;
    };
    expect(await roleAfter(email, { job: 'Compliance Officer' })).toBe('compliance_officer');
    expect(await roleAfter(email, { job: 'admin' })).toBe('compliance_officer');
    expect(await roleAfter(email, { memberOf: ['staff', 'casefile-investigator', 'casefile-viewer'] })).toBe(
      'investigator',
    );
    expect(await roleAfter(`owner@${domainOf(tenant)}`, { job: 'admin', memberOf: 'casefile-admin' })).toBe('viewer');
    expect(await roleAfter(tenant.people.admin.email, { job: 'viewer' })).toBe('admin');
  });

  it('links a member by an address of a proven domain, and an account of nobody else', async () => {
    const [tenant, stranger] = [await makeTenant(), await makeTenant()];
    const provider = await withSaml(tenant);
    const enter = async (email: string, nameId = `s-${email}`) => {
      const { hand, request } = await setOut(tenant, provider);
      return (await hand(provider.respond(provider.statement(request, email, { nameId })))).outcome;
    };
    const member = await makePerson(tenant.id, 'supervisor', tenant.slug);
    expect(await enter(member.email)).toBe('303');
    expect(await enter(member.email, 'another subject')).toBe('403 FORBIDDEN');
    expect(await enter(stranger.people.admin.email)).toBe('403 FORBIDDEN');
    const gone = await makePerson(tenant.id, 'viewer', tenant.slug);
    await tenant.as.admin.delete(`/members/${gone.membershipId}`);
    expect(await enter(gone.email)).toBe('403 FORBIDDEN');
    const back = { email: gone.email, name: 'Back', role: 'developer' };
    const { invitationUrl } = (await tenant.as.admin.post<{ invitationUrl: string }>('/members', back)).data;
    expect(await enter(gone.email)).toBe('403 FORBIDDEN');
    await nobody.post(`/invitations/${invitationUrl.split('/').at(-1)}`, { password: PASSWORD });
    expect(await enter(gone.email)).toBe('303');
    await superuser()`update users set disabled_at = now() where id = ${gone.id}`;
    expect(await enter(gone.email)).toBe('403 FORBIDDEN');
  });

  it('makes nobody a member where the organization does not want that, and says why in the log', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant, { jitProvisioningEnabled: false });
    const { hand, request } = await setOut(tenant, provider);
    const xml = provider.respond(provider.statement(request, `new@${domainOf(tenant)}`));
    const { result, entries } = await audited(tenant.id, () => hand(xml));
    expect(result.outcome).toBe('403 FORBIDDEN');
    expect(result.problem.reason).toBe('NO_ACCOUNT');
    expect(entries).toMatchObject([
      { action: 'session.open', outcome: 'denied', changes: [{ path: '/reason', new: 'NO_ACCOUNT' }] },
    ]);
    const shown = await hand(xml, { accept: 'text/html,*/*' });
    expect(shown.headers.get('location')).toBe('http://localhost:3000/login?sso=NO_ACCOUNT');
  });

  it('refuses a subject that is another one each time', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const { hand, request } = await setOut(tenant, provider);
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const answer = await hand(provider.respond(provider.statement(request, `t@${domainOf(tenant)}`, { nameIdFormat })));
    expect(answer.problem.reason).toBe('SUBJECT_TRANSIENT');
  });

  it('ten first sign-ins at once make one account', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const email = `ten@${domainOf(tenant)}`;
    const trips = await Promise.all(Array.from({ length: 10 }, () => setOut(tenant, provider)));
    const all = await Promise.all(
      trips.map(({ hand, request }) => hand(provider.respond(provider.statement(request, email)))),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(303));
    const [row] = await superuser()`select count(*)::int as n from users where email = ${email}`;
    expect(row?.n).toBe(1);
  });
});
