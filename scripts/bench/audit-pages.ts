import { logIn } from '../api-client';
import type { Throwaway } from '../throwaway';
import { median } from './load';

export type AuditPages = {
  entries: number;
  fillSeconds: number;
  firstPageMs: number;
  lastPageMs: number;
  ratio: number;
  chainValid: boolean | null;
};

const LIMIT = 50;
const PORTION = 50_000;
const SAMPLES = 40;

/**
 * Appends entries up to `wanted` to the organization's chain, with the hashes that the product's own rule gives: each is SHA-256 over the
 * previous hash and the entry's document. One plpgsql loop per portion keeps the head in a variable instead of locking it each time.
 */
async function fill(casefile: Throwaway, organizationId: string, wanted: number): Promise<number> {
  const from = Date.now();
  const sql = casefile.superuser();
  try {
    const [head] = await sql<{ sequence: string }[]>`
      select sequence from audit_heads where organization_id = ${organizationId}`;
    await sql`select set_config('app.organization_id', ${organizationId}, false)`;
    for (let have = Number(head?.sequence ?? 0); have < wanted; have += PORTION) {
      const portion = Math.min(PORTION, wanted - have);
      await sql.unsafe(`
        do $$
        declare
          v_head audit_heads; v_entry audit_entries; v_batch audit_entries[] := '{}'; i int;
          v_actions text[] := array['evidence.tag', 'claim.update', 'evidence.review', 'claim.add_note', 'session.open'];
        begin
          select * into v_head from audit_heads where organization_id = '${organizationId}' for update;
          for i in 1..${portion} loop
            v_entry := row(v_head.organization_id, v_head.sequence + 1, gen_random_uuid(), v_actions[1 + i % 5], 'PATCH',
              '/api/v1/evidence/0190', 200, 'success', 'user', null, 'Load', 'load@harbour.example', '192.0.2.1', 'bench', 'evidence',
              null, 'bench', date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', clock_timestamp()), i % 90,
              '[]'::jsonb, '', '', v_head.hash)::audit_entries;
            v_entry.payload := audit_document(v_entry)::text;
            v_entry.hash := encode(sha256(convert_to(v_head.hash || v_entry.payload, 'UTF8')), 'hex');
            v_head.sequence := v_entry.sequence;
            v_head.hash := v_entry.hash;
            v_batch := v_batch || v_entry;
            if i % 500 = 0 or i = ${portion} then
              insert into audit_entries select * from unnest(v_batch);
              v_batch := '{}';
            end if;
          end loop;
          update audit_heads set sequence = v_head.sequence, hash = v_head.hash where organization_id = v_head.organization_id;
        end $$`);
    }
    await sql`analyze audit_entries`;
  } finally {
    await sql.end({ timeout: 5 });
  }
  return (Date.now() - from) / 1000;
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const from = performance.now();
  const response = await fetch(url, { headers });
  const { data } = (await response.json()) as { data: unknown[] };
  if (response.status !== 200 || data.length === 0) throw new Error(`${url} answered ${response.status}, empty.`);
  return performance.now() - from;
}

/** The first and the last page of a long audit log, in turn; then the check of the whole chain. */
export async function measureAuditPages(casefile: Throwaway, entries: number): Promise<AuditPages> {
  const { address, password } = casefile;
  const headers = { ...(await logIn(address, 'admin@harbour.example', password)) };
  const fillSeconds = await fill(casefile, headers['x-organization-id'], entries);
  const url = (page: number) => `${address}/api/v1/audit/logs?limit=${LIMIT}&page=${page}`;
  const last = Math.floor(entries / LIMIT);
  const [firsts, lasts]: [number[], number[]] = [[], []];
  for (let index = 0; index < SAMPLES + 5; index += 1) {
    const [first, final] = [await timed(url(1), headers), await timed(url(last), headers)];
    if (index < 5) continue;
    firsts.push(first);
    lasts.push(final);
  }
  const check = await fetch(`${address}/api/v1/audit/verify`, { headers }).catch(() => null);
  const verdict = check?.ok ? ((await check.json()) as { data: { valid: boolean } }).data.valid : null;
  const [firstPageMs, lastPageMs] = [median(firsts), median(lasts)];
  return { entries, fillSeconds, firstPageMs, lastPageMs, ratio: lastPageMs / firstPageMs, chainValid: verdict };
}
