import type { Transaction } from '@/db/client';
import type { IdentifierSource } from '@/db/enums';
import { enqueue } from '@/lib/jobs/enqueue';

/** The type of the job that compares the identifiers of one record with everybody else's. */
export const LINK_JOB = 'network.link';

/** Has a record's identifiers compared in the background, once the change that made it necessary is committed. */
export async function requestLinking(
  tx: Transaction,
  context: { organizationId: string },
  source: IdentifierSource,
  id: string,
): Promise<void> {
  await enqueue(tx, context, { type: LINK_JOB, resourceType: source, resourceId: id });
}
