import { PageSkeleton } from '@/components/shell/page-skeleton';
import { SkeletonRows } from '@/components/ui/skeleton';

/** One interview on its way: head, recording, scores and transcript. */
export default function Loading() {
  return (
    <PageSkeleton>
      <div className="h-28 border-t border-line bg-canvas" />
      <SkeletonRows rows={12} columns={3} />
    </PageSkeleton>
  );
}
