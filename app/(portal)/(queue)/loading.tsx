import { PageSkeleton } from '@/components/shell/page-skeleton';
import { SkeletonRows } from '@/components/ui/skeleton';

/** The work queue on its way: its numbers, one's claims and what waits for review. */
export default function Loading() {
  return (
    <PageSkeleton tally>
      <SkeletonRows rows={10} columns={5} />
    </PageSkeleton>
  );
}
