import postgres from 'postgres';
import { env } from '@/lib/core/env';

let owner: postgres.Sql | undefined;

/**
 * Sets what the last steps wrote about one claim to the moment of the story. Only the seed does this, by direct updates: the verbs
 * know no time but now, and a demo in which every claim arrived this minute would show nothing. The audit log is left as it is: it says
 * truthfully when these rows were written. As the owner, for the application may not change what is only added to. `since` is the start of the seed, so that rows which have their moment are not moved again.
 */
export async function backdateClaim(
  context: { organizationId: string },
  claimId: string,
  at: Date,
  since: Date,
): Promise<void> {
  const [moment, fresh] = [at.toISOString(), since.toISOString()];
  const columns: [table: string, column: string, of: 'claim' | 'evidence' | 'self' | 'participant'][] = [
    ['claims', 'created_at', 'self'],
    ['claims', 'updated_at', 'self'],
    ['claims', 'closed_at', 'self'],
    ['claim_events', 'happened_at', 'claim'],
    ['claim_events', 'learnt_at', 'claim'],
    ['claim_notes', 'created_at', 'claim'],
    ['claim_contacts', 'created_at', 'claim'],
    ['claim_indicators', 'created_at', 'claim'],
    ['claim_indicators', 'updated_at', 'claim'],
    ['claim_decisions', 'proposed_at', 'claim'],
    ['claim_decisions', 'approved_at', 'claim'],
    ['claim_decisions', 'superseded_at', 'claim'],
    ['claim_participants', 'created_at', 'claim'],
    ['upload_links', 'created_at', 'claim'],
    ['evidence', 'created_at', 'claim'],
    ['evidence', 'updated_at', 'claim'],
    ['evidence', 'available_at', 'claim'],
    ['evidence', 'integrity_checked_at', 'claim'],
    ['evidence_reviews', 'reviewed_at', 'evidence'],
    ['evidence_custody', 'at', 'evidence'],
    ['participants', 'created_at', 'participant'],
    ['participants', 'updated_at', 'participant'],
  ];
  const scopes = {
    self: 'id = $2',
    claim: 'claim_id = $2',
    evidence: 'evidence_id in (select id from evidence where claim_id = $2)',
    participant: 'id in (select participant_id from claim_participants where claim_id = $2)',
  };
  owner ??= postgres(env().MIGRATE_URL ?? '', { max: 1, onnotice: () => undefined });
  await owner.begin(async (tx) => {
    await tx`select set_config('app.organization_id', ${context.organizationId}, true)`;
    for (const [table, column, of] of columns) {
      const change = `update ${table} set ${column} = $3::timestamptz where organization_id = $1 and ${scopes[of]}
        and ${column} >= $4::timestamptz and ${column} <= now() + interval '1 second'`;
      await tx.unsafe(change, [context.organizationId, claimId, moment, fresh]);
    }
  });
}
