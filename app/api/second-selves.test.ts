import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@/db/enums';
import { Client, nobody } from '@/db/testing/client';
import { makeApiKey, makeClaim, makeClaimIn, makeEvidence } from '@/db/testing/factories';
import { mailsTo, readMail } from '@/db/testing/mail-server';
import { superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD, signIn, type Tenant } from '@/db/testing/tenant';
import { mailInvitation } from '@/lib/organizations/mail-invitation';
import type { InvitedMember, Member } from '@/lib/organizations/schema';

let home: Tenant;
let turn = 0;
beforeAll(async () => {
  home = await makeTenant();
});

type Ghost = { client: Client; member: Member; email: string };

async function enter(url: string, email: string): Promise<Ghost> {
  const { data: member } = await nobody.post<Member>(`/invitations/${url.split('/').at(-1)}`, { password: PASSWORD });
  const { accessToken } = await signIn(email);
  return { client: new Client(accessToken, home.id), member, email };
}

const invite = async (by: Client, role: Role) => {
  turn += 1;
  const email = `second${turn}@${home.slug}.example`;
  return { email, invited: (await by.post<InvitedMember>('/members', { email, name: `Second ${turn}`, role })).data };
};

/** An account that its inviter opened by the link which the invitation answered. */
async function secondSelf(by: Client, role: Role = 'supervisor'): Promise<Ghost> {
  const { email, invited } = await invite(by, role);
  return enter(invited.invitationUrl, email);
}

const decides = async (proposer: Client, approver: Client) => {
  const claim = await makeClaimIn(home, 'INVESTIGATING');
  const proposed = await proposer.post(`/claims/${claim.id}/decision`, { outcome: 'CLEARED', rationale: 'Paid.' });
  expect(proposed.status).toBe(201);
  return (await approver.post(`/claims/${claim.id}/decision/approve`, {})).outcome;
};

const reviews = async (uploader: Client, reviewer: Client) => {
  const { id } = await makeEvidence({ ...home, as: { ...home.as, investigator: uploader } });
  return (await reviewer.post(`/evidence/${id}/review`, { decision: 'approve' })).outcome;
};

describe('an account that nothing proves to be somebody else’s', () => {
  it('passes neither gate for its inviter, and its inviter none for it', async () => {
    const { admin } = home.as;
    const ghost = await secondSelf(admin);
    expect(ghost.member.unverifiedInviter).toEqual({ id: home.people.admin.id, name: home.people.admin.name });
    expect(await decides(admin, ghost.client)).toBe('403 SELF_REVIEW');
    expect(await decides(ghost.client, admin)).toBe('403 SELF_REVIEW');
    expect(await reviews(admin, ghost.client)).toBe('403 SELF_REVIEW');
    expect(await reviews(ghost.client, admin)).toBe('403 SELF_REVIEW');
    expect(await decides(home.as.supervisor, ghost.client)).toBe('200');
    expect(await reviews(home.as.investigator, ghost.client)).toBe('200');
  });

  it('passes them for no other such account of the same inviter, however many links lie between', async () => {
    const { admin } = home.as;
    const [one, two] = [await secondSelf(admin), await secondSelf(admin)];
    expect(await decides(one.client, two.client)).toBe('403 SELF_REVIEW');
    const middle = await secondSelf(admin, 'admin');
    const far = await secondSelf(middle.client);
    expect(await decides(admin, far.client)).toBe('403 SELF_REVIEW');
    expect(await reviews(one.client, far.client)).toBe('403 SELF_REVIEW');
  });

  it('stays one when it is gone, or when who lay between is', async () => {
    const { admin } = home.as;
    const ghost = await secondSelf(admin);
    const claim = await makeClaimIn(home, 'INVESTIGATING');
    await ghost.client.post(`/claims/${claim.id}/decision`, { outcome: 'CLEARED', rationale: 'Paid.' });
    const { id } = await makeEvidence({ ...home, as: { ...home.as, investigator: ghost.client } });
    expect((await admin.delete(`/members/${ghost.member.id}`)).status).toBe(204);
    expect((await admin.post(`/claims/${claim.id}/decision/approve`, {})).outcome).toBe('403 SELF_REVIEW');
    expect((await admin.post(`/evidence/${id}/review`, { decision: 'approve' })).outcome).toBe('403 SELF_REVIEW');
    expect((await home.as.supervisor.post(`/claims/${claim.id}/decision/approve`, {})).outcome).toBe('200');

    const middle = await secondSelf(admin, 'admin');
    const far = await secondSelf(middle.client);
    await admin.delete(`/members/${middle.member.id}`);
    expect(await decides(admin, far.client)).toBe('403 SELF_REVIEW');
    expect(await reviews(far.client, admin)).toBe('403 SELF_REVIEW');
  });

  it('counts for the keys of its inviter too', async () => {
    const key = await makeApiKey(home, { scopes: ['evidence:read', 'evidence:write'] });
    const ghost = await secondSelf(home.as.admin);
    expect(await reviews(new Client(key.key, home.id), ghost.client)).toBe('403 SELF_REVIEW');
  });

  it('is verified by somebody else alone, and a second person from then on', async () => {
    const { admin } = home.as;
    const ghost = await secondSelf(admin);
    const path = `/members/${ghost.member.id}`;
    expect((await admin.patch(path, { verified: true })).outcome).toBe('403 SELF_REVIEW');
    const accomplice = await secondSelf(admin, 'admin');
    expect((await accomplice.client.patch(path, { verified: true })).outcome).toBe('403 SELF_REVIEW');
    const other = await makePerson(home.id, 'admin', home.slug);
    const independent = new Client((await signIn(other.email)).accessToken, home.id);
    const verified = await independent.patch<Member>(path, { verified: true });
    expect(verified.data.unverifiedInviter).toBeNull();
    expect(await decides(admin, ghost.client)).toBe('200');
  });
});

describe('an account that was opened by the link in its mailbox', () => {
  it('is proven, address and all', async () => {
    const { email, invited } = await invite(home.as.admin, 'supervisor');
    const [job] = await superuser()`
      select id, organization_id as "organizationId", resource_id as "resourceId", payload from jobs where resource_id = ${invited.id}`;
    await mailInvitation(job as never);
    const [mail] = mailsTo(email);
    const link = /https?:\/\/\S+\/invite\/\S+/.exec(mail ? readMail(mail).text : '')?.[0] ?? '';
    expect(link).not.toBe(invited.invitationUrl);
    const person = await enter(link, email);
    expect(person.member.unverifiedInviter).toBeNull();
    expect(await decides(home.as.admin, person.client)).toBe('200');
    const [row] = await superuser()`select email_verified_at from users where email = ${email}`;
    expect(row?.email_verified_at).not.toBeNull();
  });

  it('is one account: the other link is spent with it', async () => {
    const { email, invited } = await invite(home.as.admin, 'viewer');
    await enter(invited.invitationUrl, email);
    await makeClaim(home);
    expect((await nobody.get(`/invitations/${invited.invitationUrl.split('/').at(-1)}`)).outcome).toBe('404 NOT_FOUND');
    const [row] = await superuser()`select email_verified_at from users where email = ${email}`;
    expect(row?.email_verified_at).toBeNull();
  });
});
