import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CustodyStrip } from '@/components/evidence/custody-strip';
import { Duplicates } from '@/components/evidence/duplicates';
import { EvidenceFacts } from '@/components/evidence/evidence-facts';
import { HoldDialog } from '@/components/evidence/hold-dialog';
import { ReviewForm } from '@/components/evidence/review-form';
import { ReviewQueue } from '@/components/evidence/review-queue';
import { TagEditor } from '@/components/evidence/tag-editor';
import { Viewer } from '@/components/evidence/viewer';
import { WorkSurface } from '@/components/shell/work-surface';
import { evidenceStrings } from '@/components/strings/evidence';
import { Section } from '@/components/ui/section';
import { type Caller, may } from '@/lib/auth/caller';
import { claimReferences } from '@/lib/claims/read';
import { isDomainError } from '@/lib/core/errors';
import { uuid } from '@/lib/core/fields';
import { getEvidence, getEvidenceBeside, listCustody, listEvidence, suggestTags } from '@/lib/evidence/read';
import type { Evidence, EvidenceListQuery } from '@/lib/evidence/schema';
import { pageCaller } from '@/lib/session/page-caller';

export const metadata: Metadata = { title: evidenceStrings.review };

const SHOWN_DUPLICATES = 3;
const QUEUE = {
  page: 1,
  limit: 50,
  sortBy: 'createdAt',
  sortOrder: 'asc',
  reviewStatus: 'PENDING',
  status: ['AVAILABLE'],
} satisfies EvidenceListQuery;

async function open(caller: Caller, id: string): Promise<Evidence> {
  if (!uuid.safeParse(id).success) notFound();
  return getEvidence(caller, id).catch((error: unknown) => {
    if (isDomainError(error, 'NOT_FOUND')) notFound();
    throw error;
  });
}

/** Why this person cannot review this file; null when they can. */
function blocked(caller: Caller, file: Evidence): string | null {
  const words = evidenceStrings.decision;
  if (!may(caller, 'reviewEvidence')) return words.scope;
  if (file.uploadedBy.type === 'user' && file.uploadedBy.id === caller.userId) return words.self;
  return file.status === 'AVAILABLE' ? null : words.notAvailable;
}

/** Evidence review: queue at the left, the file in the middle, what is known and the decision at the right. */
export default async function ReviewPage({ params }: { params: Promise<{ id: string }> }) {
  const caller = await pageCaller();
  const { id } = await params;
  const file = await open(caller, id);
  const [queue, custody, suggestions, others] = await Promise.all([
    listEvidence(caller, QUEUE),
    listCustody(caller, id, { page: 1, limit: 100, sortOrder: 'asc' }),
    suggestTags(caller),
    getEvidenceBeside(
      caller,
      file.duplicates.slice(0, SHOWN_DUPLICATES).map((duplicate) => duplicate.evidenceId),
    ),
  ]);
  const references = await claimReferences(
    caller,
    [file, ...queue.items, ...others].map((row) => row.claimId),
  );
  const at = queue.items.findIndex((row) => row.id === id);
  const next = queue.items[at + 1] ?? queue.items.find((row) => row.id !== id);
  const previous = at > 0 ? queue.items[at - 1] : undefined;
  const compare = others.find((other) => other.previewUrl);
  const reference = file.claimId ? (references.get(file.claimId) ?? null) : null;
  return (
    <WorkSurface
      crumbs={[
        { label: evidenceStrings.title, href: '/evidence' },
        { label: evidenceStrings.review, href: '/evidence/review' },
        { label: at >= 0 ? `${at + 1} of ${queue.pagination.total}` : file.fileName },
      ]}
      queueLabel={evidenceStrings.waiting}
      queue={<ReviewQueue files={queue.items} total={queue.pagination.total} currentId={id} references={references} />}
      inspector={
        <>
          <EvidenceFacts file={file} claimReference={reference} />
          <Duplicates
            of={file}
            others={others.map((other) => ({
              file: other,
              reference: other.claimId ? (references.get(other.claimId) ?? null) : null,
            }))}
          />
          <Section title={evidenceStrings.tags.title} count={file.tags.length}>
            <TagEditor
              id={id}
              tags={file.tags}
              suggestions={suggestions.map((suggestion) => suggestion.tag)}
              readOnly={!may(caller, 'updateEvidenceTags')}
            />
          </Section>
          {may(caller, 'setLegalHold') ? (
            <div className="px-5 py-3">
              <HoldDialog id={id} held={file.legalHold} />
            </div>
          ) : null}
        </>
      }
      decision={
        <ReviewForm
          key={file.id}
          file={file}
          blocked={blocked(caller, file)}
          nextHref={next ? `/evidence/review/${next.id}` : '/evidence'}
          previousHref={previous ? `/evidence/review/${previous.id}` : null}
        />
      }
    >
      <Viewer
        file={file}
        compareWith={compare?.previewUrl ? { name: compare.fileName, url: compare.previewUrl } : null}
      />
      <CustodyStrip file={file} entries={custody.items} total={custody.pagination.total} />
      {next?.thumbnailUrl ? <link rel="prefetch" href={next.thumbnailUrl} as="image" /> : null}
    </WorkSurface>
  );
}
