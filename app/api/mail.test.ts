import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { BUSY, mailsTo, REFUSED, readMail } from '@/db/testing/mail-server';
import { Holder } from '@/db/testing/second-factor';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, PASSWORD, type Tenant } from '@/db/testing/tenant';
import { mailNotice, NOTICE_JOB } from '@/lib/auth/security-notice';
import { runJob } from '@/lib/jobs/run-job';
import { INVITATION_JOB, mailInvitation } from '@/lib/organizations/mail-invitation';
import type { InvitedMember } from '@/lib/organizations/schema';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await makeTenant();
});

const invite = async (address: string, name = 'Jonas Weber') =>
  (await tenant.as.admin.post<InvitedMember>('/members', { email: address, name, role: 'viewer' })).data;

const waiting = (type: string) =>
  superuser()`select id, organization_id, payload, status, error from jobs where organization_id = ${tenant.id} and type = ${type} order by id`;

/** Does what a worker does with the latest job of a type. */
async function work(type: string): Promise<void> {
  const job = (await waiting(type)).at(-1);
  const handlers = { [INVITATION_JOB]: mailInvitation, [NOTICE_JOB]: mailNotice };
  await runJob({ jobId: job?.id, organizationId: tenant.id }, handlers).catch(() => undefined);
}

describe('an invitation', () => {
  it('is mailed to the person alone, and its link works', async () => {
    const address = `jonas@${tenant.slug}.example`;
    const made = await invite(address);
    expect(made.mailed).toBe(true);
    const [job] = await waiting(INVITATION_JOB);
    const token = made.invitationUrl.split('/').at(-1) ?? '';
    expect(JSON.stringify(job)).not.toContain(token);
    expect(mailsTo(address)).toEqual([]);
    await work(INVITATION_JOB);
    const [mail, ...more] = mailsTo(address);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'casefile@mail.example', to: [address] });
    const { headers, text } = readMail(mail ?? { from: '', to: [], source: '' });
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Casefile <casefile@mail.example>',
      to: `Jonas Weber <${address}>`,
      subject: `Invitation to ${tenant.name} on Casefile`,
      'auto-submitted': 'auto-generated',
    });
    // The mailbox has a link of its own: whoever brings it has read this mail.
    const link = /\S+\/invite\/(\S+)/.exec(text)?.[1] ?? '';
    expect(text).not.toContain(made.invitationUrl);
    for (const each of [token, link]) expect((await nobody.get(`/invitations/${each}`)).status).toBe(200);
    expect((await waiting(INVITATION_JOB)).at(-1)).toMatchObject({ status: 'SUCCEEDED', payload: {} });
  });

  it.each([
    ['a line break', 'Eve\r\nBcc: thief@evil.example'],
    ['a bare line feed', 'Eve\nBcc: thief@evil.example'],
    ['a bare carriage return', 'Eve\rX-Injected: yes'],
    ['an address', 'Eve <thief@evil.example>'],
    ['several people', 'Eve, thief@evil.example'],
    ['quotes', 'Eve" <thief@evil.example>, "'],
    ['a Unicode line break', 'Eve\u2028Bcc: thief@evil.example'],
    ['the end of the headers', 'Eve\r\n\r\nAnother text'],
  ])('to a name with %s reaches nobody else and carries no header of its maker', async (what, name) => {
    const address = `eve.${what.replaceAll(/\W/g, '').toLowerCase()}@${tenant.slug}.example`;
    await invite(address, name);
    await work(INVITATION_JOB);
    const [mail] = mailsTo(address);
    expect(mail?.to).toEqual([address]);
    const { headers } = readMail(mail ?? { from: '', to: [], source: '' });
    const names = headers.map(([header]) => header);
    expect(names.filter((header) => ['bcc', 'cc', 'x-injected'].includes(header))).toEqual([]);
    expect(names.filter((header) => header === 'to')).toHaveLength(1);
    expect(mailsTo('thief@evil.example')).toEqual([]);
  });

  it('is not sent once it was withdrawn or replaced', async () => {
    const address = `late@${tenant.slug}.example`;
    const { id } = await invite(address);
    await tenant.as.admin.delete(`/members/${id}`);
    await work(INVITATION_JOB);
    expect(mailsTo(address)).toEqual([]);
    await invite(address);
    const first = (await waiting(INVITATION_JOB)).at(-1);
    await invite(address);
    await runJob({ jobId: first?.id, organizationId: tenant.id }, { [INVITATION_JOB]: mailInvitation });
    expect(mailsTo(address)).toEqual([]);
    await work(INVITATION_JOB);
    expect(mailsTo(address)).toHaveLength(1);
  });

  it('that the server refuses fails for good; one it cannot take now is tried again', async () => {
    await invite(`${REFUSED}${tenant.slug}.example`);
    await work(INVITATION_JOB);
    expect((await waiting(INVITATION_JOB)).at(-1)).toMatchObject({
      status: 'FAILED',
      error: { code: 'UPSTREAM_FAILED', message: 'The mail server refused the mail (550).' },
    });
    await invite(`${BUSY}${tenant.slug}.example`);
    await work(INVITATION_JOB);
    const busy = (await waiting(INVITATION_JOB)).at(-1);
    expect(busy).toMatchObject({ status: 'QUEUED', payload: { token: expect.any(String) } });
  });
});

describe('a change of the ways into an account', () => {
  it('is told to its owner by mail', async () => {
    const holder = await Holder.of(tenant);
    await holder.self.post('/users/me/password', {
      currentPassword: PASSWORD,
      newPassword: 'another long pass phrase',
    });
    await work(NOTICE_JOB);
    await holder.enroll();
    await work(NOTICE_JOB);
    const told = mailsTo(holder.person.email).map((mail) => readMail(mail));
    expect(told.map(({ headers }) => Object.fromEntries(headers).subject)).toEqual([
      'Your password was changed (Casefile)',
      'An authenticator was added to your account (Casefile)',
    ]);
    expect(told[0]?.text).toContain('applications that acted for you must be allowed again');
    for (const { text } of told) expect(text).not.toContain('another long');
  });
});
