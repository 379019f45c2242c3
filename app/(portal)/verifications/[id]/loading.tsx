import { PageSkeleton } from '@/components/shell/page-skeleton';
import { SkeletonRows } from '@/components/ui/skeleton';

/** One session on its way: head, document and checks. */
export default function Loading() {
  return (
    <PageSkeleton>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] border-t border-line desk:grid-cols-[minmax(24rem,0.72fr)_minmax(0,1fr)]">
        <div className="min-h-72 bg-viewer" />
        <SkeletonRows rows={12} columns={3} />
      </div>
    </PageSkeleton>
  );
}
