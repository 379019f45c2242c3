import { SOURCES } from '@/lib/sanctions/rules';
import type { ListUpload } from '@/lib/sanctions/schema';
import { listStrings } from '../strings/lists';
import { Section } from '../ui/section';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';
import { UploadList } from './upload-list';

const words = listStrings.upload;

/** Lists from files: the form, and what became of those that were brought. */
export function ListUploads({ uploads }: { uploads: readonly ListUpload[] }) {
  return (
    <Section title={words.title} flush>
      <div className="px-5 pb-4 max-tablet:px-4">
        <UploadList />
      </div>
      {uploads.length > 0 ? (
        <Table label={words.title} dense minWidth="44rem">
          <TableHead>
            <Th>{words.list}</Th>
            <Th>{words.state}</Th>
            <Th>{words.by}</Th>
            <Th>{words.digest}</Th>
            <Th>{words.at}</Th>
          </TableHead>
          <TableBody>
            {uploads.map((upload) => (
              <Tr key={upload.id}>
                <RowHead>{SOURCES[upload.source].name}</RowHead>
                <Td phone="who">
                  {words.states[upload.status]}
                  {upload.error ? <span className="block text-small text-bad-fg">{upload.error}</span> : null}
                </Td>
                <Td phone="hidden">{upload.uploadedBy.name}</Td>
                <Td phone="hidden">
                  <span className="mono text-small break-all">
                    {upload.files.map(({ sha256 }) => sha256).join(' ')}
                  </span>
                </Td>
                <Td nowrap phone="when">
                  <Moment at={upload.createdAt} />
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      ) : null}
    </Section>
  );
}
