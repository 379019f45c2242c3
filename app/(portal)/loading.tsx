import { PageSkeleton } from '@/components/shell/page-skeleton';
import { SkeletonRows } from '@/components/ui/skeleton';

/** A list on its way: the work queue and every page without a skeleton of its own. */
export default function Loading() {
  return (
    <PageSkeleton filters>
      <SkeletonRows rows={12} columns={5} />
    </PageSkeleton>
  );
}
