import { sql } from 'drizzle-orm';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';

/** How many records belong to a claim, for badges and the points before a decision. */
export type ClaimParts = {
  /** Files that have arrived. */
  files: number;
  /** Of these, files that nobody has reviewed. Files in quarantine wait too. */
  unreviewed: number;
  notes: number;
  verifications: number;
  interviews: number;
};

/** Counts what belongs to a claim; zero for a claim of another organization. */
export async function countParts(caller: Caller, claimId: string): Promise<ClaimParts> {
  authorize(caller, 'getClaim');
  const [counted] = await reading(caller, (tx) =>
    tx.execute<ClaimParts>(sql`
      with own as (select ${caller.organizationId}::uuid as organization_id, ${claimId}::uuid as claim_id),
      arrived as (
        select count(*)::int as files, count(*) filter (where review_status = 'PENDING')::int as unreviewed
        from evidence join own using (organization_id, claim_id)
        where status <> 'AWAITING_UPLOAD'
      )
      select files, unreviewed,
        (select count(*)::int from claim_notes join own using (organization_id, claim_id)) as notes,
        (select count(*)::int from verification_sessions join own using (organization_id, claim_id)) as verifications,
        (select count(*)::int from voice_sessions join own using (organization_id, claim_id)) as interviews
      from arrived`),
  );
  if (!counted) throw new Error('A count has no row.');
  return counted;
}
