import type { Metadata } from 'next';
import { GrantTokens } from '@/components/settings/grant-tokens';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { TokenChart } from '@/components/settings/token-chart';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { settingsStrings } from '@/components/strings/settings';
import { tokenStrings as words } from '@/components/strings/tokens';
import { EmptyState } from '@/components/ui/empty-state';
import { KeyFacts } from '@/components/ui/facts';
import { formatNumber } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { Pagination } from '@/components/ui/pagination';
import { Section } from '@/components/ui/section';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { balanceByDay, getBalance, listLedger } from '@/lib/credits/read';
import { VOICE_INTERVIEW_TOKENS } from '@/lib/credits/rules';
import { type LedgerEntry, ledgerListQuery } from '@/lib/credits/schema';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

const CHART_DAYS = 90;

export const metadata: Metadata = { title: words.title };

/** `2026-11-22` from a moment, in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const signed = (amount: number) => formatNumber(amount, { signDisplay: 'exceptZero' });

function Ledger({ items }: { items: readonly LedgerEntry[] }) {
  return (
    <Table label={words.ledger} dense minWidth="44rem">
      <TableHead>
        <Th>{words.columns.type}</Th>
        <Th>{words.columns.reason}</Th>
        <Th right>{words.columns.amount}</Th>
        <Th right>{words.columns.balance}</Th>
        <Th>{words.columns.by}</Th>
        <Th>{words.columns.when}</Th>
      </TableHead>
      <TableBody>
        {items.map((entry) => (
          <Tr key={entry.id}>
            <RowHead nowrap>{words.types[entry.type]}</RowHead>
            <Td phone="who">
              {entry.resourceType === 'voice_interview' && entry.resourceId ? (
                <Link href={`/voice/${entry.resourceId}`}>{entry.reason}</Link>
              ) : (
                entry.reason
              )}
            </Td>
            <Td right nowrap phone="aside">
              {signed(entry.amount)}
            </Td>
            <Td right nowrap phone="hidden">
              {formatNumber(entry.balanceAfter)}
            </Td>
            <Td nowrap phone="hidden">
              {entry.actor.name}
            </Td>
            <Td nowrap phone="when">
              <Moment at={entry.createdAt} second />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** What the organization can spend, where it went, and how it got there. */
export default async function TokensPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  if (!may(caller, 'getTokenBalance')) return <NoAccess title={words.title} />;
  const query = await pageQuery(ledgerListQuery, searchParams);
  const today = now();
  const [{ balance, held }, ledger, days] = await Promise.all([
    getBalance(caller),
    listLedger(caller, query),
    balanceByDay(caller, dayOf(inSeconds(-CHART_DAYS * 86_400, today))),
  ]);
  return (
    <Page
      title={words.title}
      crumbs={[{ label: settingsStrings.title, href: '/settings' }, { label: words.title }]}
      actions={<GrantTokens disabledReason={may(caller, 'grantTokens') ? undefined : words.noGrant} />}
      filters={<SettingsTabs current="/settings/tokens" />}
    >
      <div className="py-4">
        <KeyFacts
          label={words.title}
          facts={[
            { label: words.balance, value: formatNumber(balance) },
            { label: words.held, value: formatNumber(held) },
            { label: words.interviews, value: words.enough(Math.floor(balance / VOICE_INTERVIEW_TOKENS)) },
          ]}
        />
        <p className="mt-3 max-w-[72ch] px-5 text-small text-ink-2 max-tablet:px-4">{words.price}</p>
      </div>
      <Section title={words.chart} flush>
        {days.length === 0 ? (
          <EmptyState>{words.chartEmpty}</EmptyState>
        ) : (
          <TokenChart days={days} today={dayOf(today)} length={CHART_DAYS} />
        )}
      </Section>
      <Section title={words.ledger} count={ledger.pagination.total} flush>
        {ledger.items.length === 0 ? <EmptyState>{words.empty}</EmptyState> : <Ledger items={ledger.items} />}
        <Pagination page={query.page} limit={query.limit} totalItems={ledger.pagination.total} />
      </Section>
    </Page>
  );
}
