import { Copy, TriangleAlert } from 'lucide-react';
import type { Evidence } from '@/lib/evidence/schema';
import { QUEUE_ITEM, QueueItemBody } from '../shell/work-surface';
import { evidenceStrings } from '../strings/evidence';
import { Chip } from '../ui/chip';
import { Link } from '../ui/link';
import { Thumb } from '../ui/thumb';
import { FileIcon } from './file-icon';

function state(file: Evidence) {
  if (file.duplicates.length > 0) {
    return (
      <Chip look="plain" tone="info" icon={<Copy />}>
        {evidenceStrings.duplicates.title}
      </Chip>
    );
  }
  if (file.integrity.status === 'MISMATCH') {
    return (
      <Chip look="plain" tone="bad" icon={<TriangleAlert />}>
        {evidenceStrings.actions.INTEGRITY_CHECKED}
      </Chip>
    );
  }
  return null;
}

/** What waits for review, the oldest first, at the left of the work surface. */
export function ReviewQueue(props: {
  files: Evidence[];
  total: number;
  currentId: string;
  references: Map<string, string>;
}) {
  return (
    <>
      <div className="flex items-center border-b border-line px-4 py-2.5">
        <h2>
          {evidenceStrings.waiting} <span className="num font-regular text-ink-3">{props.total}</span>
        </h2>
        <span className="ml-auto text-small text-ink-3">{evidenceStrings.oldestFirst}</span>
      </div>
      {props.files.length === 0 ? <p className="px-4 py-3 text-ink-2">{evidenceStrings.nothingWaiting}</p> : null}
      <ul>
        {props.files.map((file) => (
          <li key={file.id}>
            <Link
              href={`/evidence/review/${file.id}`}
              aria-current={file.id === props.currentId ? 'true' : undefined}
              className={QUEUE_ITEM}
            >
              <QueueItemBody
                thumb={<Thumb src={file.thumbnailUrl} icon={<FileIcon category={file.category} />} />}
                name={file.fileName}
                detail={(file.claimId ? props.references.get(file.claimId) : null) ?? evidenceStrings.noClaim}
                state={state(file)}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
