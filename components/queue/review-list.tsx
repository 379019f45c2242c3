import type { Evidence } from '@/lib/evidence/schema';
import { CATEGORY_ICON } from '../claims/evidence-card';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { queueStrings as words } from '../strings/queue';
import { Chip } from '../ui/chip';
import { EmptyState } from '../ui/empty-state';
import { formatDuration } from '../ui/format';
import { Link } from '../ui/link';
import { Section } from '../ui/section';
import { Thumb } from '../ui/thumb';

/** Files that wait for this person's review, the longest waiting first. */
export function ReviewList(props: {
  files: readonly Evidence[];
  total: number;
  references: ReadonlyMap<string, string>;
}) {
  const first = props.files[0];
  return (
    <Section
      title={words.review}
      count={words.shownOf(props.files.length, props.total)}
      flush
      actions={
        first ? (
          <Link href={`/evidence/review/${first.id}`} className="text-small">
            {words.startReviewing}
          </Link>
        ) : undefined
      }
    >
      {props.files.length === 0 ? <EmptyState>{words.nothingToReview}</EmptyState> : null}
      <ul>
        {props.files.map((file) => {
          const Icon = CATEGORY_ICON[file.category];
          const reference = file.claimId ? props.references.get(file.claimId) : undefined;
          return (
            <li
              key={file.id}
              data-row=""
              className="relative flex items-center gap-3 border-t border-line-soft px-5 py-1.5 first:border-t-0 hover:bg-hover max-tablet:px-4"
            >
              <Thumb src={file.thumbnailUrl} icon={<Icon />} />
              <span className="min-w-0 flex-1">
                <Link
                  href={`/evidence/review/${file.id}`}
                  data-row-link=""
                  className="clip block font-medium text-ink after:absolute after:inset-0 hover:no-underline focus-inside"
                >
                  {file.fileName}
                </Link>
                <span className="num block text-small text-ink-3">
                  {reference ? <span className="ref">{reference}</span> : words.noClaim},{' '}
                  <span suppressHydrationWarning>
                    {words.waiting(formatDuration(Date.now() - Date.parse(file.createdAt)))}
                  </span>
                </span>
              </span>
              {file.duplicates.length > 0 ? (
                <Chip tone="info">{claimEvidenceStrings.evidence.duplicate(file.duplicates.length)}</Chip>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
