import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, basic, callerOf, peer, portalCaller, post, seeConsent, signInWith } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { makeApp } from '@/db/testing/factories';
import { enroll } from '@/db/testing/second-factor';
import { auditRows, superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD, signIn, type Tenant } from '@/db/testing/tenant';
import { rotateSigningKeys } from '@/lib/auth/signing-keys';
import type { CreatedOAuthApp } from '@/lib/developers/schema';
import { decideConsent } from '@/lib/oauth/consent';
import type { Grant } from '@/lib/oauth/schema';

let tenant: Tenant;
let app: CreatedOAuthApp;
let config: openid.Configuration;

beforeAll(async () => {
  tenant = await makeTenant();
  app = await makeApp(tenant, {
    type: 'web',
    name: 'Ledger Sync',
    redirectUris: ['https://rp.example/cb'],
    scopes: ['openid', 'claims:read', 'evidence:write'],
  });
  config = await peer(app);
});

const claimsWith = (token: string) => new Client(token, tenant.id).get('/claims');
const refused = { error: 'invalid_grant' };

describe('refresh tokens', () => {
  it('are replaced with each use; one that is used again ends the family', async () => {
    const first = await signInWith(config, app, await portalCaller(tenant, 'investigator'));
    const second = await openid.refreshTokenGrant(config, first.refresh_token ?? '');
    expect((await claimsWith(second.access_token)).status).toBe(200);
    await expect(openid.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject(refused);
    await expect(openid.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject(refused);
    expect((await claimsWith(second.access_token)).outcome).toBe('401 TOKEN_REVOKED');
  });

  it('of ten uses at once at most one works', async () => {
    const { refresh_token } = await signInWith(config, app, await portalCaller(tenant, 'investigator'));
    const form = { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/oauth/token', form, basic(app))));
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
  });

  it('end when their first one would have, however often they are replaced', async () => {
    const first = await signInWith(config, app, await portalCaller(tenant, 'investigator'));
    const ends = async () =>
      (
        await superuser()`select max(expires_at) as at from oauth_artifacts
          where model = 'RefreshToken' and consumed_at is null and grant_hash is not null and created_at > now() - interval '1 minute'`
      )[0]?.at.getTime();
    const before = await ends();
    await openid.refreshTokenGrant(config, first.refresh_token ?? '');
    expect(Math.abs((await ends()) - before)).toBeLessThan(5000);
  });

  it('and codes stand in the database under digests, sealed', async () => {
    const tokens = await signInWith(config, app, await portalCaller(tenant, 'investigator'));
    const rows = await superuser()`select to_jsonb(a)::text as row from oauth_artifacts a`;
    for (const { row } of rows) {
      expect(row).not.toContain(tokens.refresh_token);
      expect(row).not.toContain(tokens.access_token);
    }
  });
});

describe('what ends a token at once', () => {
  const alive = async () => {
    const tokens = await signInWith(config, app, await portalCaller(tenant, 'investigator'));
    expect((await claimsWith(tokens.access_token)).status).toBe(200);
    return tokens;
  };
  const expectEnded = async (tokens: openid.TokenEndpointResponse) => {
    expect((await claimsWith(tokens.access_token)).outcome).toBe('401 TOKEN_REVOKED');
    expect(
      (await openid.fetchUserInfo(config, tokens.access_token, openid.skipSubjectCheck).catch(() => null)) === null,
    ).toBe(true);
  };

  it('suspending the application, until it is active again', async () => {
    const tokens = await alive();
    await tenant.as.developer.patch(`/oauth-apps/${app.id}`, { status: 'suspended' });
    await expectEnded(tokens);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
    });
    await tenant.as.developer.patch(`/oauth-apps/${app.id}`, { status: 'active' });
    expect((await claimsWith(tokens.access_token)).status).toBe(200);
  });

  it('suspending a server', async () => {
    const server = await makeApp(tenant);
    const issue = () => post('/oauth/token', { grant_type: 'client_credentials' }, basic(server));
    const tokens = await issue();
    expect((await claimsWith(tokens.body.access_token ?? '')).status).toBe(200);
    await tenant.as.developer.patch(`/oauth-apps/${server.id}`, { status: 'suspended' });
    expect((await claimsWith(tokens.body.access_token ?? '')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await issue()).body.error).toBe('invalid_client');
  });

  it('ending the application', async () => {
    const own = await makeApp(tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read'],
    });
    const tokens = await signInWith(await peer(own), own, await portalCaller(tenant, 'viewer'));
    await tenant.as.developer.delete(`/oauth-apps/${own.id}`);
    expect((await claimsWith(tokens.access_token)).outcome).toBe('401 TOKEN_REVOKED');
    const left = await superuser()`select 1 from oauth_artifacts where client_id = ${own.clientId}`;
    expect(left).toEqual([]);
  });

  it('the person who takes it back', async () => {
    const tokens = await alive();
    const listed = await tenant.as.investigator.get<Grant[]>('/users/me/grants');
    expect(listed.data).toMatchObject([
      {
        clientId: app.clientId,
        name: 'Ledger Sync',
        organization: { id: tenant.id },
        scopes: ['openid', 'claims:read', 'evidence:write'],
      },
    ]);
    expect((await tenant.as.admin.delete(`/users/me/grants/${app.clientId}`)).outcome).toBe('404 NOT_FOUND');
    expect((await claimsWith(tokens.access_token)).status).toBe(200);
    expect((await tenant.as.investigator.delete(`/users/me/grants/${app.clientId}`)).status).toBe(204);
    await expectEnded(tokens);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    expect((await tenant.as.investigator.get<Grant[]>('/users/me/grants')).data).toEqual([]);
  });

  const grantsOf = (userId: string) =>
    superuser()`select 1 from oauth_artifacts where model = 'Grant' and account_id = ${userId}`;

  it('a new password, and no consent of a session that it ended', async () => {
    const person = await makePerson(tenant.id, 'investigator', tenant.slug);
    const [here, elsewhere] = await Promise.all([signIn(person.email), signIn(person.email)]);
    const caller = await callerOf(tenant, elsewhere.accessToken);
    const tokens = await signInWith(config, app, caller);
    const asked = await seeConsent((await ask(config, app)).url, caller);
    const input = { currentPassword: PASSWORD, newPassword: 'another long password' };
    expect((await new Client(here.accessToken).post('/users/me/password', input)).status).toBe(204);
    await expectEnded(tokens);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    const late = decideConsent(caller, asked.uid, asked.cookie, { decision: 'allow' });
    await expect(late).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
    expect(await grantsOf(person.id)).toHaveLength(0);
  });

  it('a new password, also what is allowed at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await makePerson(tenant.id, 'investigator', tenant.slug);
      const [here, elsewhere] = await Promise.all([signIn(person.email), signIn(person.email)]);
      const caller = await callerOf(tenant, elsewhere.accessToken);
      const asked = await Promise.all(
        Array.from({ length: 4 }, async () => seeConsent((await ask(config, app)).url, caller)),
      );
      const input = { currentPassword: PASSWORD, newPassword: 'another long password' };
      const change = new Client(here.accessToken).post('/users/me/password', input);
      const decide = asked.map(async ({ uid, cookie }, i) => {
        await new Promise((done) => setTimeout(done, 40 + round * 10 + i * 15));
        return decideConsent(caller, uid, cookie, { decision: 'allow' }).catch(() => null);
      });
      expect((await change).status).toBe(204);
      await Promise.all(decide);
      expect(await grantsOf(person.id)).toHaveLength(0);
    }
  });

  it('removing or disabling the person, and a lower role', async () => {
    const person = await makePerson(tenant.id, 'supervisor', tenant.slug);
    const session = await signIn(person.email);
    const caller = await portalCaller({ ...tenant, tokens: { ...tenant.tokens, supervisor: session } }, 'supervisor');
    const issue = () => signInWith(config, app, caller);
    const [first, second] = [await issue(), await issue()];
    const upload = (token: string) => new Client(token, tenant.id).post('/evidence', {});
    expect((await upload(first.access_token)).outcome).toBe('400 VALIDATION_FAILED');
    await tenant.as.admin.patch(`/members/${person.membershipId}`, { role: 'viewer' });
    expect((await upload(first.access_token)).outcome).toBe('403 INSUFFICIENT_SCOPE');
    expect((await claimsWith(first.access_token)).status).toBe(200);
    await superuser()`update users set disabled_at = now() where id = ${person.id}`;
    expect((await claimsWith(first.access_token)).outcome).toBe('401 TOKEN_REVOKED');
    await superuser()`update users set disabled_at = null where id = ${person.id}`;
    await tenant.as.admin.delete(`/members/${person.membershipId}`);
    expect((await claimsWith(first.access_token)).outcome).toBe('401 TOKEN_REVOKED');
    await expect(openid.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject(refused);
  });

  it('an organization that asks for a second factor, until the person has one', async () => {
    const own = await makeTenant();
    const asking = await makeApp(own, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read'],
    });
    const theirs = await peer(asking);
    const tokens = await signInWith(theirs, asking, await portalCaller(own, 'viewer'));
    const claims = () => new Client(tokens.access_token, own.id).get('/claims');
    expect((await claims()).status).toBe(200);
    await enroll(own.as.admin);
    expect((await own.as.admin.patch(`/organizations/${own.id}`, { mfaRequired: true })).status).toBe(200);
    expect((await claims()).outcome).toBe('403 FORBIDDEN');
    const caller = await portalCaller(own, 'viewer');
    const asked = await seeConsent((await ask(theirs, asking)).url, caller);
    expect(asked.view?.obstacle).toBe('factor_missing');
    await expect(decideConsent(caller, asked.uid, asked.cookie, { decision: 'allow' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await enroll(own.as.viewer);
    expect((await claims()).status).toBe(200);
  });

  it('is not a rotation of the signing key: tokens of both keys live, and id tokens are checked against the published ones', async () => {
    const before = await alive();
    await rotateSigningKeys();
    const after = await signInWith(await peer(app), app, await portalCaller(tenant, 'investigator'));
    expect((await claimsWith(before.access_token)).status).toBe(200);
    expect((await claimsWith(after.access_token)).status).toBe(200);
    expect((await openid.refreshTokenGrant(config, before.refresh_token ?? '')).access_token).toBeTruthy();
  });
});

describe('the audit log', () => {
  it('holds every token that was given or refused, in the application’s organization', async () => {
    const server = await makeApp(tenant);
    await post('/oauth/token', { grant_type: 'client_credentials', scope: 'claims:read' }, basic(server));
    await post('/oauth/token', { grant_type: 'client_credentials' }, basic(server, 'a wrong secret'));
    const entries = (await auditRows(tenant.id)).filter(
      (row) => row.action === 'oauth_token.issue' && row.resource_id === server.id,
    );
    expect(entries).toMatchObject([
      { outcome: 'success', status_code: 200, actor_type: 'application', actor_id: server.id },
      { outcome: 'denied', status_code: 401, actor_type: 'public', actor_id: null },
    ]);
    expect(JSON.stringify(entries)).not.toContain('a wrong secret');
  });
});

describe('what an application does for a person', () => {
  it('is recorded as the application’s, and counts as the person’s where two are needed', async () => {
    const own = await makeApp(tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'evidence:read', 'evidence:write'],
    });
    const { access_token } = await signInWith(await peer(own), own, await portalCaller(tenant, 'admin'));
    const form = new FormData();
    form.set('file', new Blob(['Uploaded by a program for its person.'], { type: 'text/plain' }), 'note.txt');
    const made = await new Client(access_token, tenant.id).call<{ id: string }>(
      'POST',
      '/evidence/public-upload/proxy-upload',
      { raw: form },
    );
    const entry = (await auditRows(tenant.id)).find((row) => row.resource_id === made.data.id);
    expect(entry).toMatchObject({
      actor_type: 'application',
      actor_id: own.id,
      actor_name: expect.stringContaining(tenant.people.admin.name),
    });
    const review = await tenant.as.admin.post(`/evidence/${made.data.id}/review`, { decision: 'approve' });
    expect(review.outcome).toBe('403 SELF_REVIEW');
    expect(
      (await tenant.as.compliance_officer.post(`/evidence/${made.data.id}/review`, { decision: 'approve' })).status,
    ).toBe(200);
  });

  it('is never what people alone do', async () => {
    const own = await makeApp(tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read', 'claims:write', 'kyc:write'],
    });
    const { access_token } = await signInWith(await peer(own), own, await portalCaller(tenant, 'admin'));
    const program = new Client(access_token, tenant.id);
    const claim = await program.post<{ id: string }>('/claims', {
      type: 'MOTOR',
      lossDate: '2026-11-09',
      description: 'By a program.',
    });
    const decision = await program.post(`/claims/${claim.data.id}/decision`, {
      outcome: 'CLEARED',
      rationale: 'Nothing was found.',
    });
    expect(decision.outcome).toBe('403 FORBIDDEN');
    for (const [method, path] of [
      ['PATCH', '/users/me'],
      ['GET', '/users/me/sessions'],
      ['DELETE', '/users/me/sessions'],
      ['GET', '/users/me/grants'],
      ['POST', '/auth/logout'],
    ] as const) {
      expect((await program.call(method, path, { body: method === 'GET' ? undefined : {} })).outcome, path).toBe(
        '403 FORBIDDEN',
      );
    }
  });

  it('consent shows who asks for what, and both answers are recorded', async () => {
    const caller = await portalCaller(tenant, 'compliance_officer');
    const { view } = await seeConsent((await ask(config, app)).url, caller);
    expect(view).toMatchObject({
      app: { name: 'Ledger Sync', createdBy: tenant.people.admin.name },
      organization: { id: tenant.id, name: tenant.name },
      account: { email: tenant.people.compliance_officer.email },
      scopes: ['openid', 'claims:read'],
      withheld: ['evidence:write'],
      returnsTo: 'rp.example',
    });
    await signInWith(config, app, caller);
    const entry = (await auditRows(tenant.id)).findLast((row) => row.resource_type === 'oauth_grant');
    expect(entry).toMatchObject({
      action: 'oauth_grant.create',
      actor_id: tenant.people.compliance_officer.id,
      resource_id: app.clientId,
    });
  });
});
