'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { api } from '@/lib/client/api';
import type { WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { StateChip } from '../states/state-chip';
import { webhookStrings } from '../strings/webhooks';
import { KeyboardList } from '../ui/keyboard-list';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';
import { useUrlState } from '../ui/url-state';

const words = webhookStrings.deliveries;

/** How often the page looks whether something that is on its way has arrived, in milliseconds. */
const POLL_MS = 1500;
/** An attempt that is under way, or near enough to wait for, in milliseconds. */
const SOON_MS = 90_000;

/** Reads the page again when what is on its way has changed, for as long as something there is sent now or soon. */
function useNews(webhookId: string, items: readonly WebhookDelivery[]): void {
  const router = useRouter();
  const waiting = items.some(({ nextAttemptAt }) => nextAttemptAt && Date.parse(nextAttemptAt) - Date.now() < SOON_MS);
  const { data } = useQuery({
    queryKey: ['webhook-deliveries', webhookId],
    queryFn: () => api('GET /webhooks/{id}/deliveries', { params: { id: webhookId }, query: { status: 'PENDING' } }),
    refetchInterval: POLL_MS,
    enabled: waiting,
  });
  const pending = data ? data.data.map(({ id, attempts }) => `${id} ${attempts}`).join() : null;
  const before = useRef(pending);
  useEffect(() => {
    if (pending !== null && before.current !== pending) router.refresh();
    before.current = pending;
  }, [pending, router]);
}

/** What was sent to an endpoint; a row opens its delivery beside the list. */
export function Deliveries(props: { webhookId: string; items: readonly WebhookDelivery[]; current: string | null }) {
  const { href } = useUrlState();
  useNews(props.webhookId, props.items);
  const { columns } = words;
  return (
    <KeyboardList>
      <Table label={words.title} dense minWidth="40rem">
        <TableHead>
          <Th>{columns.type}</Th>
          <Th>{columns.status}</Th>
          <Th right>{columns.attempts}</Th>
          <Th right>{columns.answer}</Th>
          <Th>{columns.when}</Th>
        </TableHead>
        <TableBody>
          {props.items.map((delivery) => (
            <Tr key={delivery.id} current={delivery.id === props.current}>
              <RowHead className="font-regular!">
                <RowLink href={href({ delivery: delivery.id }, true)} scroll={false}>
                  <span className="mono">{delivery.type}</span>
                </RowLink>
              </RowHead>
              <Td nowrap phone="state">
                <StateChip group="delivery" value={delivery.status} look="plain" />
              </Td>
              <Td right phone="hidden">
                {delivery.attempts}
              </Td>
              <Td right phone="aside">
                {delivery.lastStatusCode ?? words.noAnswer}
              </Td>
              <Td nowrap phone="when">
                <Moment at={delivery.createdAt} second />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </KeyboardList>
  );
}
