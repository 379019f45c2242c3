import { redirect } from 'next/navigation';
import { listEvidence } from '@/lib/evidence/read';
import { pageCaller } from '@/lib/session/page-caller';

/** Opens the file that has waited longest. */
export default async function ReviewStart() {
  const caller = await pageCaller();
  const { items } = await listEvidence(caller, {
    page: 1,
    limit: 1,
    sortBy: 'createdAt',
    sortOrder: 'asc',
    reviewStatus: 'PENDING',
    status: ['AVAILABLE'],
  });
  redirect(items[0] ? `/evidence/review/${items[0].id}` : '/evidence');
}
