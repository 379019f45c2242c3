import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { LinkEnd, LinkKind } from '@/db/enums';
import { COMMON_FROM } from '@/lib/network/rules';

export type SharedValue = { kind: LinkKind; value: string };

/** Two holders of a value, the smaller id first. */
export type Pair = SharedValue & {
  firstType: LinkEnd;
  firstId: string;
  secondType: LinkEnd;
  secondId: string;
  holders: number;
};

const MOST = Math.max(...Object.values(COMMON_FROM));

/**
 * Who holds one of these values beside whom. Left out are values that are common, and pairs that have a claim in common, for its people
 * naturally share an address or a car; so do two claims about one vehicle of the same insured, driver or claimant. Of a value no more
 * holders are read than make it common, each from one range of the primary key. Look-alikes count by how many pictures look like either.
 */
export function pairsQuery(organizationId: string, values: SharedValue[]): SQL {
  return sql`
    with touched as (
      select distinct kind::link_kind as kind, value from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t(kind text, value text)
    ), limits as (
      select key::link_kind as kind, value::int as common_from from jsonb_each_text(${JSON.stringify(COMMON_FROM)}::jsonb)
    ), held as materialized (
      select t.kind, t.value, h.holder_type, h.holder_id
      from touched t cross join lateral (
        select distinct i.holder_type, i.holder_id from network_identifiers i
        where i.organization_id = ${organizationId}::uuid and i.kind = t.kind and i.value = t.value limit ${MOST}::int) h
    ), counted as (
      select h.kind, h.value, case when h.kind = 'image' then (
          select max(n) from (
            select count(distinct coalesce(e.claim_id, e.participant_id))::int + 1 as n
            from unnest(string_to_array(h.value, ':')) as one(id)
            join evidence_duplicates d on d.organization_id = ${organizationId}::uuid and d.evidence_id = one.id::uuid and d.kind = 'NEAR'
            join evidence e on e.organization_id = d.organization_id and e.id = d.other_id
            group by one.id) alike)
        else count(*)::int end as holders
      from held h group by h.kind, h.value having count(*) > 1
    )
    select c.kind, c.value, c.holders, a.holder_type as "firstType", a.holder_id as "firstId",
      b.holder_type as "secondType", b.holder_id as "secondId"
    from counted c
    join limits l on l.kind = c.kind and c.holders < l.common_from
    join held a on a.kind = c.kind and a.value = c.value
    join held b on b.kind = c.kind and b.value = c.value and a.holder_id < b.holder_id
    where not exists (
      select 1 from claim_participants x join claim_participants y on y.organization_id = x.organization_id and y.claim_id = x.claim_id
      where x.organization_id = ${organizationId}::uuid and a.holder_type = 'participant' and b.holder_type = 'participant'
        and x.participant_id = a.holder_id and y.participant_id = b.holder_id)
    and not exists (
      select 1 from claim_participants x
      where x.organization_id = ${organizationId}::uuid and a.holder_type <> b.holder_type
        and x.claim_id in (a.holder_id, b.holder_id) and x.participant_id in (a.holder_id, b.holder_id))
    and not exists (
      select 1 from claim_participants x
      join claim_participants y on y.organization_id = x.organization_id and y.participant_id = x.participant_id
      join participants p on p.organization_id = x.organization_id and p.id = x.participant_id
      where x.organization_id = ${organizationId}::uuid and a.holder_type = 'claim' and b.holder_type = 'claim'
        and c.kind in ('plate', 'vin', 'documentNumber') and x.claim_id = a.holder_id and y.claim_id = b.holder_id
        and p.roles && array['CLAIMANT', 'INSURED', 'DRIVER']::participant_role[])
    order by c.kind, c.value, a.holder_id, b.holder_id`;
}

/** The pairs of `pairsQuery`; none without values. */
export async function computePairs(tx: Transaction, organizationId: string, values: SharedValue[]): Promise<Pair[]> {
  return values.length === 0 ? [] : [...(await tx.execute<Pair>(pairsQuery(organizationId, values)))];
}
