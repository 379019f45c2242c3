import type { Evidence } from '@/lib/evidence/schema';
import { evidenceStrings } from '../strings/evidence';
import { buttonStyle } from '../ui/button-style';
import { Link } from '../ui/link';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { Thumb } from '../ui/thumb';
import { FileIcon } from './file-icon';

const words = evidenceStrings.duplicates;

export type DuplicateFile = { file: Evidence; reference: string | null };

/** Other files of the organization that are the same or look alike. */
export function Duplicates({ of, others }: { of: Evidence; others: DuplicateFile[] }) {
  return (
    <Section
      title={words.title}
      count={of.duplicates.length}
      note={of.duplicates.length > 0 ? <NotProof of="indicators" /> : undefined}
    >
      {others.length === 0 ? <p className="text-ink-2">{words.none}</p> : null}
      <ul className="grid gap-3">
        {others.map(({ file, reference }) => {
          const pair = of.duplicates.find((duplicate) => duplicate.evidenceId === file.id);
          return (
            <li key={file.id} className="flex items-center gap-3">
              <Thumb src={file.thumbnailUrl} icon={<FileIcon category={file.category} />} />
              <span className="min-w-0 flex-1">
                <span className="clip block font-medium">{file.fileName}</span>
                <span className="block text-small text-ink-3">
                  {[
                    reference ?? evidenceStrings.noClaim,
                    pair?.kind === 'EXACT' ? words.exact : words.near(pair?.distance ?? 0),
                  ].join(', ')}
                </span>
              </span>
              <Link href={`/evidence/review/${file.id}`} className={buttonStyle({})}>
                {words.open}
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
