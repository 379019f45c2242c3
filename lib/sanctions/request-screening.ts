import type { Transaction } from '@/db/client';
import type { ScreeningTrigger } from '@/db/enums';
import { enqueue } from '@/lib/jobs/enqueue';

/** The type of the job that screens one participant. */
export const SCREEN_JOB = 'participant.screen';

/** Has a participant screened in the background, once the change that made it necessary is committed. */
export async function requestScreening(
  tx: Transaction,
  context: { organizationId: string },
  participantId: string,
  trigger: ScreeningTrigger,
): Promise<void> {
  await enqueue(tx, context, {
    type: SCREEN_JOB,
    resourceType: 'participant',
    resourceId: participantId,
    payload: { trigger },
  });
}
