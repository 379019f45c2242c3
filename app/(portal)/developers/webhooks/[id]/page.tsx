import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Deliveries } from '@/components/developers/deliveries';
import { DeliveryDetail } from '@/components/developers/delivery-detail';
import { WebhookActions } from '@/components/developers/webhook-actions';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { StateChip, stateOptions } from '@/components/states/state-chip';
import { applicationStrings } from '@/components/strings/applications';
import { webhookStrings } from '@/components/strings/webhooks';
import { EmptyState } from '@/components/ui/empty-state';
import { type Fact, FactList } from '@/components/ui/facts';
import { FilterBar, FilterPill } from '@/components/ui/filters';
import { Notice } from '@/components/ui/notice';
import { Pagination } from '@/components/ui/pagination';
import { Section } from '@/components/ui/section';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';
import { getWebhook, listEndpointDeliveries } from '@/lib/webhook-endpoints/read';
import { endpointDeliveryListQuery, type Webhook } from '@/lib/webhook-endpoints/schema';

const words = webhookStrings.detail;

export const metadata: Metadata = { title: words.facts };

function factsOf(webhook: Webhook): Fact[] {
  return [
    { label: words.events, value: <span className="mono break-words">{webhook.events.join(' ')}</span> },
    ...(webhook.previousSecretUntil
      ? [
          {
            label: words.previous,
            value: (
              <>
                {words.until} <Moment at={webhook.previousSecretUntil} />
              </>
            ),
          },
        ]
      : []),
    ...(webhook.failingSince ? [{ label: words.failingSince, value: <Moment at={webhook.failingSince} /> }] : []),
    { label: words.created, value: <Moment at={webhook.createdAt} />, aside: words.by(webhook.createdBy.name) },
  ];
}

/** What to do about an endpoint that gets nothing; nothing about one that does. */
function Standing({ webhook }: { webhook: Webhook }) {
  if (webhook.disabledReason) {
    const own = webhook.disabledReason === 'person';
    return <Notice tone={own ? 'neutral' : 'bad'}>{words.off[webhook.disabledReason]}</Notice>;
  }
  if (webhook.disablesAt) {
    return (
      <Notice tone="bad">
        {words.warned} <Moment at={webhook.disablesAt} />.
      </Notice>
    );
  }
  return webhook.failingSince ? <Notice tone="wait">{words.failing}</Notice> : null;
}

function withoutDelivery(params: Record<string, string | string[] | undefined>): string {
  const kept = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'delivery' ? [[name, value]] : [],
  );
  return `?${new URLSearchParams(kept as [string, string][])}`;
}

/** One endpoint: how it stands, what can be done with it, and everything that was sent to it. */
export default async function WebhookPage(props: { params: Promise<{ id: string }>; searchParams: SearchParams }) {
  const caller = await pageCaller();
  if (!may(caller, 'getWebhook')) return <NoAccess title={words.facts} />;
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  if (!isId(id)) notFound();
  const query = await pageQuery(endpointDeliveryListQuery, props.searchParams);
  const webhook = await foundOr404(getWebhook(caller, id));
  const { items, pagination } = await listEndpointDeliveries(caller, id, query);
  const current = items.find((delivery) => delivery.id === search.delivery) ?? null;
  const { deliveries } = webhookStrings;
  const filtered = query.status !== undefined || query.type !== undefined;
  return (
    <Page
      title={webhook.url}
      crumbs={[
        { label: applicationStrings.tabs.label, href: '/developers' },
        { label: webhookStrings.title, href: '/developers/webhooks' },
        { label: new URL(webhook.url).host },
      ]}
      meta={<StateChip group="access" value={webhook.status} />}
      under={webhook.description}
      actions={<WebhookActions webhook={webhook} />}
      asideLabel={webhookStrings.delivery.label}
      asideOpened
      aside={
        current ? <DeliveryDetail webhookId={id} delivery={current} closeHref={withoutDelivery(search)} /> : undefined
      }
    >
      <div className="px-5 pt-4 empty:hidden max-tablet:px-4">
        <Standing webhook={webhook} />
      </div>
      <Section title={words.facts}>
        <FactList facts={factsOf(webhook)} />
      </Section>
      <Section title={deliveries.title} count={pagination.total} note={deliveries.lead} flush>
        <FilterBar>
          <FilterPill name="status" label={deliveries.status} options={stateOptions('delivery')} />
        </FilterBar>
        {items.length === 0 ? (
          <EmptyState>{filtered ? deliveries.none : deliveries.empty}</EmptyState>
        ) : (
          <Deliveries webhookId={id} items={items} current={current?.id ?? null} />
        )}
        <Pagination page={query.page} limit={query.limit} totalItems={pagination.total} />
      </Section>
    </Page>
  );
}
