'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { ACCEPT_ATTRIBUTE } from '@/lib/evidence/media';
import type { Evidence } from '@/lib/evidence/schema';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { FileDrop } from '../ui/file-drop';
import { Section } from '../ui/section';
import { awaitsPicture, EvidenceCard } from './evidence-card';
import { refusalText } from './form-values';
import { UploadLinks } from './upload-links';
import { UploadList } from './upload-list';
import { useUploads } from './use-uploads';

const { evidence: words } = claimEvidenceStrings;
const POLL_MS = 1500;

/** The files of a claim: drop new ones, watch them arrive, open one to review it. Asks again until every picture is there. */
export function EvidenceTab(props: {
  claimId: string;
  /** Ids of the pictures that were taken before the loss. */
  older: readonly string[];
  files: Evidence[];
  maxBytes: number;
  disabledReason?: string;
  linksOpen: boolean;
}) {
  const { claimId } = props;
  const router = useRouter();
  const found = useQuery({
    queryKey: ['evidence', claimId],
    queryFn: ({ signal }) =>
      api('GET /evidence', { query: { claimId, limit: 100, sortBy: 'createdAt', sortOrder: 'desc' }, signal }),
    select: (answer) => answer.data,
    initialData: {
      data: props.files,
      pagination: { page: 1, limit: 100, total: props.files.length, totalPages: 1, hasNext: false },
    },
    refetchInterval: ({ state }) =>
      state.data?.data.some((file) => awaitsPicture(file) || file.status === 'AWAITING_UPLOAD') ? POLL_MS : false,
  });
  const target = useMemo(() => ({ claimId }), [claimId]);
  const { uploads, add, retry, stop, dismiss } = useUploads(target, () => {
    void found.refetch();
    router.refresh();
  });
  const files = found.data.filter((file) => file.status !== 'AWAITING_UPLOAD');
  return (
    <Section
      title={words.title}
      count={files.length}
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
    </Section>
  );
}
