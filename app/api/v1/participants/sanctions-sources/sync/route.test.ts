import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { auditRows } from '@/db/testing/superuser';

describe('POST /participants/sanctions-sources/sync', () => {
  it('anybody may ask; it says that it is not installed', async () => {
    const answer = await nobody.post('/participants/sanctions-sources/sync');
    expect(answer.outcome).toBe('503 UNAVAILABLE');
    const entries = await auditRows(null);
    expect(entries.find((entry) => entry.request_id === answer.problem.requestId)).toMatchObject({
      action: 'sanctions_source.sync',
      outcome: 'failure',
    });
  });
});
