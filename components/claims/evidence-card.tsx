import { AudioLines, File, FileText, Image, Lock, Video } from 'lucide-react';
import type { EvidenceCategory } from '@/db/enums';
import { acceptedMediaType } from '@/lib/evidence/media';
import type { Evidence } from '@/lib/evidence/schema';
import { StateChip } from '../states/state-chip';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { Chip } from '../ui/chip';
import { formatBytes } from '../ui/format';
import { Link } from '../ui/link';
import { PreviewImage } from '../ui/preview-image';
import { Skeleton } from '../ui/skeleton';
import { Moment } from '../ui/time';
import { Clip } from '../ui/tooltip';

const { evidence: words } = claimEvidenceStrings;

export const CATEGORY_ICON: Record<EvidenceCategory, typeof File> = {
  PHOTO: Image,
  DOCUMENT: FileText,
  AUDIO: AudioLines,
  VIDEO: Video,
  OTHER: File,
};

const SETTLED_MS = 120_000;
const PICTURED: readonly EvidenceCategory[] = ['PHOTO', 'DOCUMENT', 'VIDEO'];

/** Whether a picture of the file may still come: it arrived within the last two minutes and is of a kind that gets one. */
export function awaitsPicture(file: Evidence, now = Date.now()): boolean {
  if (file.thumbnailUrl !== null || file.status === 'QUARANTINED') return false;
  return PICTURED.includes(file.category) && now - Date.parse(file.updatedAt) < SETTLED_MS;
}

function Picture({ file }: { file: Evidence }) {
  const Icon = CATEGORY_ICON[file.category];
  const kind = (
    <span className="grid justify-items-center gap-1 text-small text-ink-2">
      <Icon className="icon-l" />
      {acceptedMediaType(file.mimeType)?.label ?? file.mimeType}
    </span>
  );
  if (file.thumbnailUrl) {
    return (
      <PreviewImage src={file.thumbnailUrl} className="size-full object-contain">
        {kind}
      </PreviewImage>
    );
  }
  if (awaitsPicture(file)) {
    return (
      <span className="grid place-items-center gap-2 text-small text-ink-3">
        <Skeleton className="size-10" />
        {words.preparing}
      </span>
    );
  }
  return kind;
}

/** One file of a claim: picture, name, how its review stands, and what is remarkable about it. */
export function EvidenceCard({ file, older = false }: { file: Evidence; older?: boolean }) {
  return (
    <li
      data-row=""
      className="group relative min-w-0 rounded-pane bg-surface inset-ring inset-ring-line hover:inset-ring-line-strong"
    >
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-t-pane bg-viewer inset-ring inset-ring-line">
        <Picture file={file} />
      </div>
      <div className="grid gap-1 px-3 py-2">
        <Link
          href={`/evidence/review/${file.id}`}
          data-row-link=""
          className="min-w-0 font-medium text-ink after:absolute after:inset-0 after:rounded-pane hover:no-underline focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          <Clip>{file.fileName}</Clip>
        </Link>
        <p className="num clip text-small text-ink-3">
          {formatBytes(file.sizeBytes)}, {words.by(file.uploadedBy.name)}, <Moment at={file.createdAt} part="date" />
        </p>
        <p className="flex flex-wrap gap-1">
          {file.status === 'AVAILABLE' ? (
            <StateChip group="evidenceReview" value={file.reviewStatus} />
          ) : (
            <StateChip group="evidenceFile" value={file.status} />
          )}
          {file.legalHold ? (
            <Chip look="line" icon={<Lock />}>
              {words.legalHold}
            </Chip>
          ) : null}
          {older ? <Chip tone="bad">{words.olderThanLoss}</Chip> : null}
          {file.duplicates.length > 0 ? <Chip tone="info">{words.duplicate(file.duplicates.length)}</Chip> : null}
          {file.integrity.status === 'MISMATCH' ? <StateChip group="integrity" value="MISMATCH" /> : null}
        </p>
      </div>
    </li>
  );
}
