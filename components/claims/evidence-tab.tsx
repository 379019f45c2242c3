'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { Page } from '@/lib/core/pagination';
import { ACCEPT_ATTRIBUTE } from '@/lib/evidence/media';
import type { Evidence } from '@/lib/evidence/schema';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { FileDrop } from '../ui/file-drop';
import { Pagination } from '../ui/pagination';
import { Section } from '../ui/section';
import { awaitsPicture, EvidenceCard } from './evidence-card';
import { refusalText } from './form-values';
import { UploadLinks } from './upload-links';
import { UploadList } from './upload-list';
import { useUploads } from './use-uploads';

const { evidence: words } = claimEvidenceStrings;
const POLL_MS = 1500;
/** Large files are checked by a job; after this long the page no longer asks for one that does not appear. */
const CHECKED_WITHIN_MS = 120_000;

/** The files of a claim: drop new ones, watch them arrive, open one to review it. Asks again until every picture is there. */
export function EvidenceTab(props: {
  claimId: string;
  /** Ids of the pictures that were taken before the loss. */
  older: readonly string[];
  files: Page<Evidence>;
  maxBytes: number;
  disabledReason?: string;
  linksOpen: boolean;
}) {
  const { claimId } = props;
  const { page, limit } = props.files.pagination;
  const router = useRouter();
  const [checking, setChecking] = useState(0);
  const found = useQuery({
    queryKey: ['evidence', claimId, page],
    queryFn: ({ signal }) =>
      api('GET /evidence', {
        query: { claimId, page, limit, status: 'AVAILABLE,QUARANTINED', sortBy: 'createdAt', sortOrder: 'desc' },
        signal,
      }),
    initialData: { data: props.files.items, pagination: props.files.pagination },
    refetchInterval: ({ state }) => (state.data?.data.some(awaitsPicture) || Date.now() < checking ? POLL_MS : false),
  });
  const target = useMemo(() => ({ claimId }), [claimId]);
  const { uploads, add, retry, stop, dismiss } = useUploads(target, ({ status }) => {
    if (status === 'AWAITING_UPLOAD') setChecking(Date.now() + CHECKED_WITHIN_MS);
    void found.refetch();
    router.refresh();
  });
  const { data: files, pagination } = found.data;
  return (
    <Section
      title={words.title}
      count={pagination.total}
      actions={<UploadLinks claimId={claimId} disabledReason={props.disabledReason} initiallyOpen={props.linksOpen} />}
    >
      <FileDrop
        onFiles={add}
        accept={ACCEPT_ATTRIBUTE}
        maxBytes={props.maxBytes}
        hint={words.dropHint}
        disabledReason={props.disabledReason}
      />
      <UploadList uploads={uploads} onRetry={retry} onStop={stop} onDismiss={dismiss} />
      {found.isError ? (
        <ErrorState
          title={words.failedTitle}
          cause={refusalText(found.error)}
          requestId={found.error instanceof ApiError ? found.error.requestId : null}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : null}
      {files.length === 0 ? (
        <EmptyState>{props.disabledReason ? words.emptyReadOnly : words.empty}</EmptyState>
      ) : (
        <ul
          aria-label={words.list}
          className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4 max-tablet:grid-cols-2 max-tablet:gap-3"
        >
          {files.map((file) => (
            <EvidenceCard key={file.id} file={file} older={props.older.includes(file.id)} />
          ))}
        </ul>
      )}
      {pagination.totalPages > 1 ? <Pagination page={page} limit={limit} totalItems={pagination.total} /> : null}
    </Section>
  );
}
