import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import { processEvidence } from '@/lib/evidence/process-evidence';
import type { Evidence } from '@/lib/evidence/schema';

const TEN = 10;
/** Each of ten with each of the nine others. */
const PAIRS = TEN * (TEN - 1);

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const pairsOf = async (files: Evidence[]) => {
  const ids = files.map(({ id }) => id);
  const [row] = await superuser()`select count(*)::int as n from evidence_duplicates
    where evidence_id = any(${ids}::uuid[]) and other_id = any(${ids}::uuid[])`;
  return row?.n;
};

/** One picture, saved ten times, each time a little worse. */
async function copies(): Promise<Buffer[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const made = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } });
  const picture = await made.blur(8).png().toBuffer();
  return Promise.all(
    Array.from({ length: TEN }, (_, at) =>
      sharp(picture)
        .jpeg({ quality: 80 + at * 2 })
        .toBuffer(),
    ),
  );
}

describe('of ten files that come at once', () => {
  it('each is told to be the same as the nine others', async () => {
    const bytes = new Uint8Array(Buffer.from(`A statement that was sent ten times over: ${randomUUID()}`));
    const file = { name: 'statement.txt', type: 'text/plain' };
    const files = await Promise.all(Array.from({ length: TEN }, () => makeEvidence(tenant, {}, bytes, file)));
    expect(await pairsOf(files)).toBe(PAIRS);
  });

  it('each is told to look like the nine others, however often they are worked up', async () => {
    const files = await Promise.all((await copies()).map((bytes) => makeEvidence(tenant, {}, new Uint8Array(bytes))));
    const caller = mintSystemCaller(tenant.id, 'evidence.process');
    for (let round = 0; round < 5; round += 1) {
      await superuser()`delete from evidence_duplicates where organization_id = ${tenant.id}`;
      await Promise.all(files.map(({ id }) => processEvidence(caller, id, async () => undefined)));
      expect(await pairsOf(files)).toBe(PAIRS);
    }
  });
});
