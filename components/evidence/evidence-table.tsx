import type { Evidence } from '@/lib/evidence/schema';
import { StateChip } from '../states/state-chip';
import { evidenceStrings } from '../strings/evidence';
import { formatBytes } from '../ui/format';
import { KeyboardList } from '../ui/keyboard-list';
import { Link } from '../ui/link';
import { SortHead } from '../ui/sort-head';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Tag } from '../ui/tag';
import { Thumb } from '../ui/thumb';
import { Moment } from '../ui/time';
import { FileIcon } from './file-icon';

/** The files of the organization as a list; a row opens the file. */
export function EvidenceTable({ files, references }: { files: Evidence[]; references: Map<string, string> }) {
  const { columns } = evidenceStrings;
  return (
    <KeyboardList>
      <Table label={evidenceStrings.title} minWidth="60rem">
        <TableHead>
          <SortHead column="fileName" label={columns.file} />
          <Th>{columns.claim}</Th>
          <Th>{columns.by}</Th>
          <SortHead column="createdAt" label={columns.received} byDefault="desc" />
          <SortHead column="sizeBytes" label={columns.size} right />
          <Th>{columns.tags}</Th>
          <Th>{columns.review}</Th>
        </TableHead>
        <TableBody>
          {files.map((file) => (
            <Tr key={file.id}>
              <RowHead grow>
                <span className="inline-flex max-w-full items-center gap-3 py-1">
                  <Thumb src={file.thumbnailUrl} icon={<FileIcon category={file.category} />} />
                  <RowLink href={`/evidence/review/${file.id}`} className="clip">
                    {file.fileName}
                  </RowLink>
                </span>
              </RowHead>
              <Td nowrap phone="aside">
                {file.claimId && references.has(file.claimId) ? (
                  <Link href={`/claims/${file.claimId}`} className="ref relative z-1">
                    {references.get(file.claimId)}
                  </Link>
                ) : (
                  <span className="text-ink-3">{evidenceStrings.noClaim}</span>
                )}
              </Td>
              <Td nowrap phone="who">
                {file.uploadedBy.name}
              </Td>
              <Td nowrap phone="when">
                <Moment at={file.createdAt} />
              </Td>
              <Td right nowrap phone="hidden">
                {formatBytes(file.sizeBytes)}
              </Td>
              <Td phone="hidden">
                <span className="flex gap-1 overflow-hidden">
                  {file.tags.slice(0, 3).map((tag) => (
                    <Tag key={tag}>{tag}</Tag>
                  ))}
                </span>
              </Td>
              <Td nowrap phone="state">
                {file.status === 'AVAILABLE' ? (
                  <StateChip group="evidenceReview" value={file.reviewStatus} look="plain" />
                ) : (
                  <StateChip group="evidenceFile" value={file.status} look="plain" />
                )}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </KeyboardList>
  );
}
