import { describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import type { AuditEntry } from '@/lib/audit/schema';
import type { Participant } from '@/lib/participants/schema';
import type { Verification } from '@/lib/verification/schema';

describe('the order of lists', () => {
  it('ignores the case of text', async () => {
    const tenant = await makeTenant();
    for (const name of ['beata Kowal', 'Adam Ost', 'adele Finn', 'Cyril Aune']) await makeParticipant(tenant, { name });
    const names = async (sortOrder: string) => {
      const { data } = await tenant.as.viewer.get<Participant[]>('/participants', { sortBy: 'name', sortOrder });
      return data.map(({ name }) => name);
    };
    const ascending = ['Adam Ost', 'adele Finn', 'beata Kowal', 'Cyril Aune'];
    expect(await names('asc')).toEqual(ascending);
    expect(await names('desc')).toEqual(ascending.toReversed());
  });

  it.each(['asc', 'desc'])('puts entries without a value last when it is %s', async (sortOrder) => {
    const tenant = await makeTenant();
    const open = () =>
      tenant.as.investigator.post<Verification>('/documents/verification/custom', { checks: { ocr: true } });
    const [done, waiting] = [(await open()).data, (await open()).data];
    await superuser()`update verification_sessions set completed_at = now() where id = ${done.id}`;
    const { data } = await tenant.as.viewer.get<Verification[]>('/documents/verification', {
      sortBy: 'completedAt',
      sortOrder,
    });
    expect(data.map(({ id }) => id)).toEqual([done.id, waiting.id]);
    const log = await tenant.as.admin.get<AuditEntry[]>('/audit/logs', {
      sortBy: 'actorEmail',
      sortOrder,
      limit: '100',
    });
    const emails = log.data.map(({ actor }) => actor.email);
    const known = emails.filter((email) => email !== null);
    expect(emails).toEqual([...known, ...emails.filter((email) => email === null)]);
  });
});
