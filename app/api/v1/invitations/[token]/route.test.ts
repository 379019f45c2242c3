import { describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { audited, auditRows, superuser } from '@/db/testing/superuser';
import { makePerson, PASSWORD, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import type { InvitedMember } from '@/lib/organizations/schema';

const { home, other } = twoTenants();

async function invite(email = `new.${Math.random()}@x.example`) {
  const body = { email, name: 'Jonas Weber', role: 'investigator' };
  const { data } = await home().as.admin.post<InvitedMember>('/members', body);
  const token = data.invitationUrl.split('/').at(-1) ?? '';
  return { email, token, path: `/invitations/${token}` };
}

describe('/invitations/{token}', () => {
  it('shows what is offered and makes the person a member, once', async () => {
    const { email, token, path } = await invite();
    const offer = await nobody.get(path);
    expect(offer.data).toMatchObject({ organizationName: home().name, email, role: 'investigator', hasAccount: false });
    const { result, entries } = await audited(home().id, () => nobody.post(path, { password: PASSWORD, name: 'Jo' }));
    expect(result.status).toBe(201);
    expect(entries).toMatchObject([{ action: 'member.join', outcome: 'success', actor_name: 'Jo' }]);
    expect(JSON.stringify(entries)).not.toContain(token);
    const client = new Client((await signIn(email)).accessToken, home().id);
    expect((await client.get('/claims')).status).toBe(200);
    expect((await nobody.post(path, { password: PASSWORD })).outcome).toBe('404 NOT_FOUND');
    expect((await nobody.get(path)).outcome).toBe('404 NOT_FOUND');
  });

  it('somebody with an account proves it; a link alone opens no account', async () => {
    const person = await makePerson(other().id, 'viewer', other().slug);
    const { path, token } = await invite(person.email);
    const wrong = await nobody.post(path, { password: 'not theirs, surely' });
    expect(wrong.outcome, wrong.text).toBe('401 INVALID_CREDENTIALS');
    const platform = await auditRows(null);
    expect(platform.at(-1)).toMatchObject({ action: 'member.join', outcome: 'denied' });
    expect(JSON.stringify(platform)).not.toContain(token);
    expect((await nobody.post(path, { password: PASSWORD })).status).toBe(201);
    const client = new Client((await signIn(person.email)).accessToken, home().id);
    expect((await client.get('/claims')).status).toBe(200);
  });

  it('is accepted by one of ten at once', async () => {
    const { email, path } = await invite();
    const accept = () => nobody.post(path, { password: PASSWORD });
    const { result: all, entries } = await audited(home().id, () => Promise.all(Array.from({ length: 10 }, accept)));
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1);
    for (const answer of all.filter((each) => each.status !== 201))
      expect(['404 NOT_FOUND', '409 CONFLICT']).toContain(answer.outcome);
    expect(entries.filter((entry) => entry.outcome === 'success')).toHaveLength(1);
    const rows = await superuser()`select 1 from users where email = ${email}`;
    expect(rows).toHaveLength(1);
  });

  it('a repeat under the same key answers the same and leaves no second member', async () => {
    const { path } = await invite();
    const client = nobody.with({ 'idempotency-key': `accept-${Math.random()}` });
    const first = await client.post<{ id: string }>(path, { password: PASSWORD });
    const again = await client.post<{ id: string }>(path, { password: PASSWORD });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toEqual(first.data);
  });

  it('an expired invitation is gone', async () => {
    const { path, email } = await invite();
    await superuser()`update invitations set expires_at = now() - interval '1 second' where email = ${email}`;
    expect((await nobody.get(path)).outcome).toBe('410 UPLOAD_LINK_EXPIRED');
    expect((await nobody.post(path, { password: PASSWORD })).outcome).toBe('410 UPLOAD_LINK_EXPIRED');
  });
});
