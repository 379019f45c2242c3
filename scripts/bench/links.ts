import { sql } from 'drizzle-orm';
import type { Throwaway } from '../throwaway';
import { median } from './load';

export type LinkFigures = {
  identifiers: number;
  /** Who else holds the 30 identifiers of one record, among ten thousand and among all. */
  fewMs: number;
  manyMs: number;
  ratio: number;
  /** Tables that the plan reads from end to end. */
  scanned: string[];
};

const KINDS = ['phone', 'email', 'address', 'bankAccount', 'documentNumber', 'plate', 'vin'] as const;
const ROUNDS = 40;

/** Identifiers of invented holders: every tenth value has two, and one phone is held by a thousand. */
async function fill(casefile: Throwaway, organizationId: string, from: number, to: number): Promise<void> {
  const superuser = casefile.superuser();
  await superuser`
    insert into network_identifiers (organization_id, kind, value, holder_type, holder_id, source_type, source_id)
    select ${organizationId}, (${[...KINDS]}::link_kind[])[1 + n % ${KINDS.length}],
      case when n % 100 = 0 then 'shared by all' when n % 10 = 1 then 'value ' || (n - 10) / 20 else 'value ' || n end,
      'participant', gen_random_uuid(), 'participant', gen_random_uuid()
    from generate_series(${from}::int, ${to}::int) as n`;
  await superuser`analyze network_identifiers`;
  await superuser.end();
}

/** Names of relations that a plan scans sequentially, of those that grow with an organization. */
function scannedIn(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(scannedIn);
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Record<string, unknown>;
  const here = node['Node Type'] === 'Seq Scan' ? [String(node['Relation Name'])] : [];
  return [...here, ...Object.values(node).flatMap(scannedIn)];
}

/** How long finding the other holders of a record's identifiers takes while an organization grows tenfold, and by which plan. */
export async function measureLinks(casefile: Throwaway): Promise<LinkFigures> {
  process.env.DATABASE_URL = String(casefile.ground.variables.DATABASE_URL);
  const { reading } = await import('@/db/transaction');
  const { closeDatabase } = await import('@/db/client');
  const { computePairs, pairsQuery } = await import('@/lib/network/compute-pairs');
  const superuser = casefile.superuser();
  const [harbour] = await superuser`select id from organizations where slug = 'harbour'`;
  await superuser.end();
  const organizationId = String(harbour?.id);
  const values = [
    { kind: 'phone' as const, value: 'shared by all' },
    ...Array.from({ length: 29 }, (_, index) => ({
      kind: KINDS[index % KINDS.length] ?? 'phone',
      value: `value ${index}`,
    })),
  ];
  const measure = async () => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await reading({ organizationId }, (tx) => computePairs(tx, organizationId, values));
      times.push(performance.now() - began);
    }
    return median(times);
  };
  await fill(casefile, organizationId, 1, 10_000);
  const fewMs = await measure();
  await fill(casefile, organizationId, 10_001, 100_000);
  const manyMs = await measure();
  const plan = await reading({ organizationId }, (tx) =>
    tx.execute(sql`explain (format json) ${pairsQuery(organizationId, values)}`),
  );
  await closeDatabase();
  const scanned = scannedIn([...plan]).filter((name) => name === 'network_identifiers');
  return { identifiers: 100_000, fewMs, manyMs, ratio: manyMs / fewMs, scanned };
}
