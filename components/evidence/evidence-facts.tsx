import { Lock } from 'lucide-react';
import { type Evidence, NOT_READ } from '@/lib/evidence/schema';
import { StateChip } from '../states/state-chip';
import { evidenceStrings } from '../strings/evidence';
import { Chip } from '../ui/chip';
import { type Fact, FactList, Missing } from '../ui/facts';
import { formatBytes } from '../ui/format';
import { Link } from '../ui/link';
import { SourceMark } from '../ui/source-mark';
import { Moment } from '../ui/time';

const words = evidenceStrings.facts;

function fileLine(file: Evidence): string {
  const { width, height, pageCount, durationSeconds, codec } = file.metadata ?? {};
  return [
    file.mimeType.split('/')[1]?.split('.').at(-1)?.toUpperCase(),
    typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : null,
    typeof pageCount === 'number' ? words.pages(pageCount) : null,
    typeof durationSeconds === 'number' ? words.seconds(durationSeconds) : null,
    codec,
    formatBytes(file.sizeBytes),
  ]
    .filter(Boolean)
    .join(', ');
}

function device(file: Evidence): string | null {
  const { cameraMake, cameraModel, software } = file.metadata ?? {};
  const camera = [cameraMake, cameraModel].filter(Boolean).join(' ');
  const parts = [camera, software ? `written by ${software}` : ''].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

function capture(file: Evidence): Fact {
  if (!file.capturedAt) return { label: words.captured, value: <Missing>{words.notCaptured}</Missing> };
  return {
    label: words.captured,
    value: (
      <>
        <Moment at={file.capturedAt} year />{' '}
        <SourceMark kind="image">{file.category === 'VIDEO' ? words.recorder : 'EXIF'}</SourceMark>
      </>
    ),
  };
}

/** What of the file was not read, in words. */
function notRead(file: Evidence): Fact[] {
  const reason = file.metadata?.notRead;
  const known = NOT_READ.find((each) => each === reason);
  return known === undefined ? [] : [{ label: words.notRead, value: words.notReadReasons[known] }];
}

/** What is known of a file: states first, then where it came from and what it says of itself. */
export function EvidenceFacts({ file, claimReference }: { file: Evidence; claimReference: string | null }) {
  const uploader =
    file.uploadedBy.type === 'user'
      ? undefined
      : file.uploadedBy.type === 'public_link'
        ? words.link
        : words.application;
  const made = device(file);
  return (
    <div className="border-b border-line px-5 py-3">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <StateChip group="evidenceReview" value={file.reviewStatus} />
        {file.status === 'AVAILABLE' ? null : <StateChip group="evidenceFile" value={file.status} />}
        {file.legalHold ? (
          <Chip look="line" icon={<Lock />}>
            {evidenceStrings.hold.on}
          </Chip>
        ) : null}
        {file.claimId && claimReference ? (
          <Link href={`/claims/${file.claimId}`} className="ref ml-auto">
            {claimReference}
          </Link>
        ) : (
          <span className="ml-auto text-ink-3">{evidenceStrings.noClaim}</span>
        )}
      </div>
      <FactList
        facts={[
          { label: words.uploadedBy, value: file.uploadedBy.name, aside: uploader },
          { label: words.received, value: <Moment at={file.createdAt} year /> },
          capture(file),
          { label: words.device, value: made ?? <Missing>{words.noDevice}</Missing> },
          ...(file.metadata?.hasLocation ? [{ label: words.location, value: words.hasLocation }] : []),
          { label: words.file, value: fileLine(file) },
          ...notRead(file),
          ...(file.description ? [{ label: words.description, value: file.description }] : []),
          ...(file.review?.notes
            ? [{ label: evidenceStrings.decision.notes, value: `${file.review.notes} (${file.review.reviewer.name})` }]
            : []),
        ]}
      />
    </div>
  );
}
