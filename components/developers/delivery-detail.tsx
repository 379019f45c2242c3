'use client';

import { X } from 'lucide-react';
import { api } from '@/lib/client/api';
import type { WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { useChange } from '../claims/use-change';
import { StateChip } from '../states/state-chip';
import { webhookStrings } from '../strings/webhooks';
import { Button } from '../ui/button';
import { buttonStyle } from '../ui/button-style';
import { CodeBlock } from '../ui/code-block';
import { Copyable } from '../ui/copyable';
import { FactList } from '../ui/facts';
import { formatNumber } from '../ui/format';
import { Link } from '../ui/link';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';

const words = webhookStrings.delivery;

/** The payload with line breaks; what is signed has none. */
function readable(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}

function Attempts({ items }: { items: WebhookDelivery['attemptLog'] }) {
  if (items.length === 0) return <p className="text-ink-2">{words.noAttempts}</p>;
  return (
    <ol className="grid gap-2">
      {items.map((attempt) => (
        <li key={attempt.at} className="grid gap-0.5">
          <span className="flex flex-wrap gap-x-2">
            <Moment at={attempt.at} second />
            <span className="num text-ink-3">{words.milliseconds(formatNumber(attempt.durationMs))}</span>
          </span>
          <span className="break-words text-ink-2">
            {attempt.error ?? (attempt.statusCode === null ? null : words.answered(attempt.statusCode))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** One delivery beside the list: where it went, every attempt, what was sent, and sending it again. */
export function DeliveryDetail(props: { webhookId: string; delivery: WebhookDelivery; closeHref: string }) {
  const { delivery } = props;
  const again = useChange({
    send: () =>
      api('POST /webhooks/{id}/deliveries/{deliveryId}/redeliver', {
        params: { id: props.webhookId, deliveryId: delivery.id },
      }),
    done: words.sentAgain,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-2.5">
        <h2 className="mono">{delivery.type}</h2>
        <StateChip group="delivery" value={delivery.status} />
        <Link
          href={props.closeHref}
          scroll={false}
          aria-label={words.close}
          className={`ml-auto ${buttonStyle({ variant: 'quiet', square: true })}`}
        >
          <X className="icon-s" />
        </Link>
      </div>
      <div className="grid gap-3 border-b border-line px-5 py-4">
        <FactList
          facts={[
            { label: words.id, value: <Copyable value={delivery.eventId} /> },
            { label: words.url, value: <span className="break-all">{delivery.url}</span> },
            ...(delivery.nextAttemptAt
              ? [{ label: words.next, value: <Moment at={delivery.nextAttemptAt} second /> }]
              : []),
          ]}
        />
        {delivery.status === 'PENDING' ? null : (
          <div>
            <Button loading={again.busy} onClick={() => again.run(undefined)}>
              {words.again}
            </Button>
          </div>
        )}
      </div>
      <Section title={words.attempts} count={delivery.attempts}>
        <Attempts items={delivery.attemptLog} />
      </Section>
      <Section title={words.payload}>
        <CodeBlock label={words.payload} code={readable(delivery.payload)} />
      </Section>
    </>
  );
}
