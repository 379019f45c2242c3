'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { DOCUMENT_ROLES, DOCUMENT_SIDES } from '@/db/enums';
import { api } from '@/lib/client/api';
import type { Evidence } from '@/lib/evidence/schema';
import type { Verification, VerificationDocument } from '@/lib/verification/schema';
import { UploadList } from '../claims/upload-list';
import { useUploads } from '../claims/use-uploads';
import { FileIcon } from '../evidence/file-icon';
import { verificationStrings } from '../strings/verification';
import { FileDrop } from '../ui/file-drop';
import { IconButton } from '../ui/icon-button';
import { Notice } from '../ui/notice';
import { Select } from '../ui/select';
import { TagAdd } from '../ui/tag';
import { Thumb } from '../ui/thumb';
import { guessedRole, guessedSide } from './session-values';

const words = verificationStrings.picker;

/** A file that was chosen as a document. */
export type ChosenDocument = {
  evidenceId: string;
  fileName: string;
  thumbnailUrl: string | null;
  category: Evidence['category'];
  role: VerificationDocument['role'];
  side: VerificationDocument['side'];
};

const ACCEPTED = 'image/*,application/pdf,.pdf,.heic,.heif,.tif,.tiff';
const readable = (file: Evidence) =>
  file.status === 'AVAILABLE' && (file.category === 'PHOTO' || file.category === 'DOCUMENT');

/** A file as a document, its kind and side guessed from its name. */
export function asDocument(file: Evidence, kind: Verification['kind']): ChosenDocument {
  return {
    evidenceId: file.id,
    fileName: file.fileName,
    thumbnailUrl: file.thumbnailUrl,
    category: file.category,
    role: guessedRole(file.fileName, kind),
    side: guessedSide(file.fileName),
  };
}

const SIDES = [
  { value: 'whole', label: verificationStrings.sides.whole },
  ...DOCUMENT_SIDES.map((value) => ({ value, label: verificationStrings.sides[value] })),
];

function ChosenRow(props: {
  document: ChosenDocument;
  onChange: (document: ChosenDocument) => void;
  onRemove: () => void;
}) {
  const { document } = props;
  return (
    <li className="grid grid-cols-[max-content_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-2 py-2 tablet:grid-cols-[max-content_minmax(0,1fr)_10rem_9rem_max-content]">
      <Thumb src={document.thumbnailUrl} icon={<FileIcon category={document.category} />} />
      <span className="clip font-medium">{document.fileName}</span>
      <span className="tablet:order-last">
        <IconButton label={words.remove(document.fileName)} icon={<X className="icon-s" />} onClick={props.onRemove} />
      </span>
      <span className="max-tablet:col-span-3 max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-2 tablet:contents">
        <Select
          label={`${words.role}: ${document.fileName}`}
          value={document.role}
          onValueChange={(role) => props.onChange({ ...document, role: role as ChosenDocument['role'] })}
          options={DOCUMENT_ROLES.map((value) => ({ value, label: verificationStrings.roles[value] }))}
        />
        <Select
          label={`${words.side}: ${document.fileName}`}
          value={document.side ?? 'whole'}
          onValueChange={(side) =>
            props.onChange({ ...document, side: side === 'whole' ? null : (side as ChosenDocument['side']) })
          }
          options={SIDES}
        />
      </span>
    </li>
  );
}

/** Chooses documents among a claim's files or uploads new ones; each gets its kind and side. */
export function DocumentPicker(props: {
  kind: Verification['kind'];
  claimId: string | null;
  value: readonly ChosenDocument[];
  /** Gets a change of the present list: uploads arrive whenever they are done. */
  onChange: (change: (present: readonly ChosenDocument[]) => readonly ChosenDocument[]) => void;
  /** Files that cannot be chosen again. */
  taken?: readonly string[];
  maxBytes: number;
}) {
  const { claimId, kind, value } = props;
  const files = useQuery({
    queryKey: ['evidence', 'for-verification', claimId],
    queryFn: ({ signal }) => api('GET /evidence', { query: { claimId: claimId ?? '', limit: 100 }, signal }),
    enabled: claimId !== null,
  });
  const target = useMemo(() => (claimId ? { claimId } : {}), [claimId]);
  const { uploads, add, retry, stop, dismiss } = useUploads(target, (file) => {
    props.onChange((present) => [...present, asDocument(file, kind)]);
    void files.refetch();
  });
  const taken = new Set([...value.map(({ evidenceId }) => evidenceId), ...(props.taken ?? [])]);
  const offered = (files.data?.data ?? []).filter((file) => readable(file) && !taken.has(file.id));
  return (
    <div className="grid gap-3">
      <FileDrop onFiles={add} accept={ACCEPTED} maxBytes={props.maxBytes} hint={words.drop} />
      <UploadList uploads={uploads} onRetry={retry} onStop={stop} onDismiss={dismiss} />
      {value.length > 0 ? (
        <ul aria-label={words.chosen} className="divide-y divide-line-soft border-y border-line">
          {value.map((document) => (
            <ChosenRow
              key={document.evidenceId}
              document={document}
              onChange={(changed) =>
                props.onChange((present) =>
                  present.map((each) => (each.evidenceId === changed.evidenceId ? changed : each)),
                )
              }
              onRemove={() =>
                props.onChange((present) => present.filter(({ evidenceId }) => evidenceId !== document.evidenceId))
              }
            />
          ))}
        </ul>
      ) : null}
      {files.isError ? <Notice tone="wait">{words.failed}</Notice> : null}
      {offered.length > 0 ? (
        <fieldset>
          <legend className="mb-1.5 text-small font-medium text-ink-2">{words.files}</legend>
          <div className="flex flex-wrap gap-1.5">
            {offered.map((file) => (
              <TagAdd
                key={file.id}
                aria-label={words.choose(file.fileName)}
                onClick={() => props.onChange((present) => [...present, asDocument(file, kind)])}
              >
                {file.fileName}
              </TagAdd>
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
