import { PageSkeleton } from '@/components/shell/page-skeleton';
import { SkeletonRows } from '@/components/ui/skeleton';

/** Links on their way. */
export default function Loading() {
  return (
    <PageSkeleton filters>
      <SkeletonRows rows={8} columns={3} />
    </PageSkeleton>
  );
}
