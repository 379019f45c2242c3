import { PageSkeleton } from '@/components/shell/page-skeleton';
import { SkeletonRows } from '@/components/ui/skeleton';

/** One record on its way: head, key facts, main column and inspector. */
export default function Loading() {
  return (
    <PageSkeleton facts aside={<SkeletonRows rows={8} columns={2} />}>
      <SkeletonRows rows={10} columns={4} />
    </PageSkeleton>
  );
}
