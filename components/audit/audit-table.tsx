import { Cpu, Link2, Shapes, User } from 'lucide-react';
import type { AuditEntry } from '@/lib/audit/schema';
import { StateChip } from '../states/state-chip';
import { actionWords, auditStrings, resourceWords } from '../strings/audit';
import { Avatar } from '../ui/avatar';
import { EmptyState } from '../ui/empty-state';
import { formatNumber } from '../ui/format';
import { KeyboardList } from '../ui/keyboard-list';
import { SortHead } from '../ui/sort-head';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';

const ACTOR_ICON = { application: Shapes, api_key: Shapes, system: Cpu, public: Link2, user: User } as const;

/** Who acted: a face for people, a sign for everything else. */
export function AuditActor({ actor }: { actor: AuditEntry['actor'] }) {
  const name = actor.name ?? auditStrings.nobody;
  const Icon = ACTOR_ICON[actor.type];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {actor.type === 'user' ? <Avatar name={name} /> : <Icon className="icon-s mx-1 flex-none" />}
      <span className="clip">{name}</span>
    </span>
  );
}

/** A resource by its kind and the end of its id: ids begin with the time, which neighbours in the log share. */
export function auditResource(entry: AuditEntry): string {
  const kind = entry.resourceType ? resourceWords(entry.resourceType) : '';
  return entry.resourceId ? `${kind} …${entry.resourceId.slice(-8)}` : kind;
}

/** The log as a dense table; a row opens its entry beside the list. `href` makes the address of one entry. */
export function AuditTable(props: {
  entries: AuditEntry[];
  current: number | null;
  href: (sequence: number) => string;
}) {
  const { columns } = auditStrings;
  if (props.entries.length === 0) return <EmptyState>{auditStrings.empty}</EmptyState>;
  return (
    <KeyboardList>
      <Table label={auditStrings.title} dense minWidth="56rem">
        <TableHead>
          <SortHead column="createdAt" label={columns.time} byDefault="desc" />
          <SortHead column="actorName" label={columns.actor} />
          <SortHead column="action" label={columns.action} />
          <SortHead column="resourceType" label={columns.resource} />
          <Th>{columns.outcome}</Th>
          <Th>{columns.address}</Th>
          <SortHead column="durationMs" label={columns.ms} right />
        </TableHead>
        <TableBody>
          {props.entries.map((entry) => (
            <Tr key={entry.id} current={entry.sequence === props.current}>
              <RowHead nowrap phone="when" className="font-regular!">
                <RowLink href={props.href(entry.sequence)} scroll={false}>
                  <Moment at={entry.createdAt} second />
                </RowLink>
              </RowHead>
              <Td phone="who">
                <AuditActor actor={entry.actor} />
              </Td>
              <Td nowrap phone="what" className="max-tablet:font-medium">
                {actionWords(entry.action)}
              </Td>
              <Td nowrap phone="hidden">
                <span className="text-ink-2">{auditResource(entry)}</span>
              </Td>
              <Td nowrap phone="state">
                <StateChip group="audit" value={entry.outcome} look="plain" />{' '}
                <span className="text-ink-3">{entry.statusCode}</span>
              </Td>
              <Td nowrap phone="hidden">
                {entry.ipAddress ?? ''}
              </Td>
              <Td right phone="hidden">
                {formatNumber(entry.durationMs)}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </KeyboardList>
  );
}
