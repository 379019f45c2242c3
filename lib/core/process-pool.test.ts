import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ProcessPool } from '@/lib/core/process-pool';

it('a process that says again and again that it stands does not put its end off', async () => {
  const pool = new ProcessPool(join(import.meta.dirname, 'test-support', 'never-ending.ts'), 1);
  expect(await pool.run({}, { seconds: 1, megabytes: 800 })).toMatchObject({ ok: false, reason: 'TIMED_OUT' });
  pool.close();
});
