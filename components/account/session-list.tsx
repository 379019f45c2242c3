'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import type { SessionView } from '@/lib/users/schema';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';

const words = settingsStrings.account;

/** A program and system out of a user agent, for people: «Firefox on Linux». */
function program(agent: string | null): string {
  if (!agent) return words.unknownAgent;
  const browser = /(Firefox|Edg|Chrome|Safari|curl)/.exec(agent)?.[1]?.replace('Edg', 'Edge');
  const system = /(Windows|Macintosh|Android|iPhone|Linux)/.exec(agent)?.[1]?.replace('Macintosh', 'macOS');
  return [browser, system].filter(Boolean).join(', ') || agent.slice(0, 40);
}

/** The person's open sessions; each can be ended, and all others at once. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (id: string, work: () => Promise<string | null>) => {
    setBusy(id);
    try {
      const said = await work();
      if (said) toast.success(said);
      router.refresh();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Table label={words.sessions} minWidth="44rem">
        <TableHead>
          <Th>{words.columns.what}</Th>
          <Th>{words.columns.address}</Th>
          <Th>{words.columns.seen}</Th>
          <Th>{words.columns.since}</Th>
          <Th>
            <span className="sr-only">{words.end}</span>
          </Th>
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <Tr key={session.id}>
              <RowHead>
                {words.kinds[session.kind]}, {program(session.userAgent)}{' '}
                {session.current ? (
                  <Chip look="line" className="ml-1">
                    {words.current_}
                  </Chip>
                ) : null}
              </RowHead>
              <Td nowrap phone="who">
                {session.ipAddress ?? ''}
              </Td>
              <Td nowrap phone="when">
                <Moment at={session.lastSeenAt} />
              </Td>
              <Td nowrap phone="hidden">
                <Moment at={session.createdAt} />
              </Td>
              <Td right phone="state">
                {session.current ? null : (
                  <Button
                    loading={busy === session.id}
                    onClick={() =>
                      run(session.id, async () => {
                        await api('DELETE /users/me/sessions/{id}', { params: { id: session.id } });
                        return null;
                      })
                    }
                  >
                    {words.end}
                  </Button>
                )}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      <div className="px-5 py-3 max-tablet:px-4">
        <Button
          loading={busy === 'others'}
          disabled={sessions.length < 2}
          onClick={() => run('others', async () => words.endedOthers((await api('DELETE /users/me/sessions')).revoked))}
        >
          {words.endOthers}
        </Button>
      </div>
    </>
  );
}
