import { describe, expect, it } from 'vitest';
import { basic, peer, portalCaller, post, signInWith } from '@/db/testing/authorization';
import { Client, nobody } from '@/db/testing/client';
import { announce, fileForm, jpeg, makeApiKey, makeApp, makeClaim, makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';
import type { CreatedOAuthApp } from '@/lib/developers/schema';
import type { CreatedUploadLink, Evidence } from '@/lib/evidence/schema';

const { home, other } = twoTenants();

describe('POST /evidence/{id}/review', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'supervisor',
    notAs: 'investigator',
    works: async (tenant) => ({
      path: `/evidence/${(await makeEvidence(tenant)).id}/review`,
      body: { decision: 'decline', notes: 'blurred', reasonCodes: ['NOT_LEGIBLE'] },
    }),
    status: 200,
    action: 'evidence.review',
    resourceType: 'evidence',
    changes: ['/reviewStatus', '/notes', '/reasonCodes'],
    illegal: {
      call: async (tenant) => {
        const path = `/evidence/${(await makeEvidence(tenant)).id}/review`;
        await tenant.as.compliance_officer.post(path, { decision: 'approve' });
        return { path, body: { decision: 'approve' } };
      },
      outcome: '409 ALREADY_REVIEWED',
    },
  });

  it('nobody reviews what they uploaded', async () => {
    const { id } = await makeEvidence(home());
    await home().as.admin.patch(`/members/${home().people.investigator.membershipId}`, { role: 'supervisor' });
    const answer = await home().as.investigator.post(`/evidence/${id}/review`, { decision: 'approve' });
    await home().as.admin.patch(`/members/${home().people.investigator.membershipId}`, { role: 'investigator' });
    expect(answer.outcome).toBe('403 SELF_REVIEW');
  });

  it('nobody reviews what came through an upload link of their own', async () => {
    const { supervisor, compliance_officer: compliance } = home().as;
    const link = await supervisor.post<CreatedUploadLink>('/evidence/upload-links', {});
    const raw = fileForm(await jpeg(), { uploadToken: link.data.token });
    const sent = await nobody.call<Evidence>('POST', '/evidence/public-upload/proxy-upload', { raw });
    const path = `/evidence/${sent.data.id}/review`;
    expect((await supervisor.post(path, { decision: 'approve' })).outcome).toBe('403 SELF_REVIEW');
    expect((await compliance.post(path, { decision: 'approve' })).status).toBe(200);
  });

  it('nobody reviews what came by a key, an application or a link of such that they made', async () => {
    const { developer, supervisor } = home().as;
    // A role that makes programs and one that reviews, held one after the other.
    const asReviewer = async (path: string) => {
      const { membershipId } = home().people.developer;
      await home().as.admin.patch(`/members/${membershipId}`, { role: 'supervisor' });
      const answer = await developer.post(path, { decision: 'approve' });
      await home().as.admin.patch(`/members/${membershipId}`, { role: 'developer' });
      return answer.outcome;
    };
    const scopes = ['evidence:read', 'evidence:write'];
    const made = await makeApiKey(home(), { scopes }, 'developer');
    const key = new Client(made.key, home().id);
    const app = await makeApp(home(), { scopes }, 'developer');
    for (const path of [`/developers/me/api-keys/${made.id}/approval`, `/oauth-apps/${app.id}/approval`])
      await home().as.admin.call('PUT', path, { body: { scopes } });
    const granted = await post('/oauth/token', { grant_type: 'client_credentials' }, basic(app));
    const link = await key.post<CreatedUploadLink>('/evidence/upload-links', {});
    const sent = async (client: Client, fields: Record<string, string> = {}) => {
      const raw = fileForm(await jpeg(), fields);
      return (await client.call<Evidence>('POST', '/evidence/public-upload/proxy-upload', { raw })).data.id;
    };
    const files = [
      await sent(key),
      await sent(new Client(String(granted.body.access_token), home().id)),
      await sent(nobody, { uploadToken: link.data.token }),
    ];
    for (const id of files) {
      expect(await asReviewer(`/evidence/${id}/review`)).toBe('403 SELF_REVIEW');
      expect((await supervisor.post(`/evidence/${id}/review`, { decision: 'approve' })).status).toBe(200);
    }
  });

  const SCOPES = ['openid', 'evidence:read', 'evidence:write'];

  const sendBy = async (client: Client, fields: Record<string, string> = {}) => {
    const raw = fileForm(await jpeg(), fields);
    return (await client.call<Evidence>('POST', '/evidence/public-upload/proxy-upload', { raw })).data.id;
  };

  /** A program with the secret that somebody holds. */
  const actingAs = async (app: CreatedOAuthApp, secret: string | null) => {
    const granted = await post('/oauth/token', { grant_type: 'client_credentials' }, basic(app, secret ?? ''));
    return new Client(String(granted.body.access_token), home().id);
  };

  const approvals = async (id: string) => {
    const { admin, supervisor } = home().as;
    const path = `/evidence/${id}/review`;
    return [
      (await admin.post(path, { decision: 'approve' })).outcome,
      (await supervisor.post(path, { decision: 'approve' })).outcome,
    ];
  };

  it('nobody reviews what came by an application whose secret they were ever given', async () => {
    const { admin, developer } = home().as;
    const app = await makeApp(home(), { scopes: SCOPES });
    const change = { previousExpiresIn: 0 };
    const handed = await admin.post<CreatedOAuthApp>(`/oauth-apps/${app.id}/rotate-secret`, change);
    const program = await actingAs(app, handed.data.clientSecret);
    const link = await program.post<CreatedUploadLink>('/evidence/upload-links', {});
    const files = [await sendBy(program), await sendBy(nobody, { uploadToken: link.data.token })];
    await developer.post(`/oauth-apps/${app.id}/rotate-secret`, change);
    for (const id of files) expect(await approvals(id)).toEqual(['403 SELF_REVIEW', '200']);
  });

  it('nobody reviews what an application of theirs uploaded for somebody else', async () => {
    const { admin } = home().as;
    const web = { type: 'web', redirectUris: ['https://rp.example/cb'], scopes: SCOPES };
    const made = await admin.post<CreatedOAuthApp>('/oauth-apps', { name: 'Own', organizationId: home().id, ...web });
    // Whoever says where an application's codes go gets what people allow it.
    const taken = await makeApp(home(), { ...web, type: 'spa' });
    await admin.patch(`/oauth-apps/${taken.id}`, { redirectUris: ['https://other.example/cb'] });
    const moved = { ...taken, redirectUris: ['https://other.example/cb'] };
    for (const app of [made.data, moved]) {
      const granted = await signInWith(await peer(app), app, await portalCaller(home(), 'investigator'));
      const program = new Client(granted.access_token, home().id);
      const link = await program.post<CreatedUploadLink>('/evidence/upload-links', {});
      const files = [await sendBy(program), await sendBy(nobody, { uploadToken: link.data.token })];
      for (const id of files) expect(await approvals(id)).toEqual(['403 SELF_REVIEW', '200']);
    }
  });

  it('declining needs notes; what has not arrived cannot be reviewed; reopening keeps the history', async () => {
    const claim = await makeClaim(home());
    const { id } = await makeEvidence(home(), { claimId: claim.id });
    const { supervisor, compliance_officer: compliance } = home().as;
    const silent = await supervisor.post(`/evidence/${id}/review`, { decision: 'decline' });
    expect(silent.problem.errors?.[0]?.pointer).toBe('/notes');
    const waiting = await announce(home());
    const early = await supervisor.post(`/evidence/${waiting.record.id}/review`, { decision: 'approve' });
    expect(early.outcome).toBe('409 CONFLICT');
    await supervisor.post(`/evidence/${id}/review`, { decision: 'approve' });
    const again = await compliance.post<Evidence>(`/evidence/${id}/review`, {
      decision: 'decline',
      notes: 'edited',
      reopen: true,
    });
    expect(again.data.reviewStatus).toBe('DECLINED');
    const history = await supervisor.get<unknown[]>(`/evidence/${id}/reviews`);
    expect(history.pagination.total).toBe(2);
    const read = await supervisor.get<Claim>(`/claims/${claim.id}`);
    expect(read.data.evidenceReviewed).toMatchObject([{ evidenceId: id, decision: 'decline' }]);
  });

  it('holds If-Match against the version', async () => {
    const { id } = await makeEvidence(home());
    const answer = await home().as.supervisor.post(
      `/evidence/${id}/review`,
      { decision: 'approve' },
      { 'if-match': '"5"' },
    );
    expect(answer.outcome).toBe('412 VERSION_CONFLICT');
  });
});
