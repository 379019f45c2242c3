import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import type { Throwaway } from '../throwaway';
import { median } from './load';

export type LinkFigures = {
  identifiers: number;
  /** Who else holds 30 identifiers, in an organization with ten thousand and in one with all, in milliseconds. */
  fewMs: number;
  manyMs: number;
  ratio: number;
  /** Tables that the plan reads from end to end. */
  scanned: string[];
};

const ROUNDS = 60;
const WARM_UP = 10;
const COMMON = 'shared by all';

/** Phones of invented holders: every second value is held by two, and one phone by every hundredth holder. */
async function fill(superuser: postgres.Sql, organizationId: string, count: number): Promise<void> {
  await superuser`
    insert into network_identifiers (organization_id, kind, value, holder_type, holder_id, source_type, source_id)
    select ${organizationId}, 'phone', case when n % 100 = 99 then ${COMMON} else 'value ' || case when n % 3 = 1 then n - 1 else n end end,
      'participant', gen_random_uuid(), 'participant', gen_random_uuid()
    from generate_series(0, ${count - 1}::int) as n`;
}

/** Names of relations that a plan scans sequentially, of those that grow with an organization. */
function scannedIn(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(scannedIn);
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Record<string, unknown>;
  const here = node['Node Type'] === 'Seq Scan' ? [String(node['Relation Name'])] : [];
  return [...here, ...Object.values(node).flatMap(scannedIn)];
}

/** How long finding the other holders of a record's identifiers takes in an organization ten times as large as another, and by which plan. */
export async function measureLinks(casefile: Throwaway): Promise<LinkFigures> {
  process.env.DATABASE_URL = String(casefile.ground.variables.DATABASE_URL);
  const { reading } = await import('@/db/transaction');
  const { closeDatabase } = await import('@/db/client');
  const { computePairs, pairsQuery } = await import('@/lib/network/compute-pairs');
  const superuser = casefile.superuser();
  const idOf = async (slug: string) =>
    String((await superuser`select id from organizations where slug = ${slug}`)[0]?.id);
  const [few, many] = [await idOf('fjord'), await idOf('harbour')];
  await fill(superuser, few, 10_000);
  await fill(superuser, many, 100_000);
  await superuser`vacuum analyze network_identifiers`;
  await superuser.end();
  const values = [
    { kind: 'phone' as const, value: COMMON },
    ...Array.from({ length: 29 }, (_, index) => ({ kind: 'phone' as const, value: `value ${index}` })),
  ];
  const times: Record<string, number[]> = { [few]: [], [many]: [] };
  // In turn, so that whatever else the machine does hits both alike; the first rounds warm up.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const organizationId of [few, many]) {
      const began = performance.now();
      await reading({ organizationId }, (tx) => computePairs(tx, organizationId, values));
      if (round >= 0) times[organizationId]?.push(performance.now() - began);
    }
  }
  const plan = await reading({ organizationId: many }, (tx) =>
    tx.execute(sql`explain (format json) ${pairsQuery(many, values)}`),
  );
  await closeDatabase();
  const [fewMs, manyMs] = [median(times[few] ?? []), median(times[many] ?? [])];
  const scanned = scannedIn([...plan]).filter((name) => name === 'network_identifiers');
  return { identifiers: 100_000, fewMs, manyMs, ratio: manyMs / fewMs, scanned };
}
