import type { ClaimParts } from '@/lib/claims/read-parts';
import type { ClaimNote } from '@/lib/claims/schema';
import type { Evidence } from '@/lib/evidence/schema';
import { claimEvidenceStrings } from '../strings/claim-evidence';
import { claimPartStrings } from '../strings/claim-parts';
import { Avatar } from '../ui/avatar';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { EvidenceCard } from './evidence-card';

const { evidence } = claimEvidenceStrings;
const { notes: noteWords } = claimPartStrings;

/** What very wide screens have room for beside the overview: the newest files and notes, which are a tab away elsewhere. */
export function OverviewMore(props: {
  files: readonly Evidence[];
  older: readonly string[];
  notes: readonly ClaimNote[];
  parts: ClaimParts;
}) {
  return (
    <>
      <Section
        title={evidence.title}
        count={props.parts.files}
        className="max-wide:hidden"
        actions={
          <Link href="?tab=evidence" scroll={false} className="text-small">
            {evidence.all}
          </Link>
        }
      >
        {props.files.length === 0 ? <EmptyState>{evidence.emptyReadOnly}</EmptyState> : null}
        <ul aria-label={evidence.list} className="grid grid-cols-3 gap-4">
          {props.files.map((file) => (
            <EvidenceCard key={file.id} file={file} older={props.older.includes(file.id)} />
          ))}
        </ul>
      </Section>
      <Section
        title={noteWords.title}
        count={props.parts.notes}
        className="max-wide:hidden"
        actions={
          <Link href="?tab=notes" scroll={false} className="text-small">
            {noteWords.all}
          </Link>
        }
      >
        {props.notes.length === 0 ? <EmptyState>{noteWords.empty}</EmptyState> : null}
        <ol aria-label={noteWords.list}>
          {props.notes.map((note) => (
            <li
              key={note.id}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 border-t border-line-soft py-3 first:border-t-0"
            >
              <Avatar name={note.author.name} size="m" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{note.author.name}</span>
                  <Moment at={note.createdAt} className="text-small text-ink-3" />
                </p>
                <p className="prose line-clamp-4 break-words whitespace-pre-line">{note.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
