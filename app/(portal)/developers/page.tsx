import type { Metadata } from 'next';
import { DevelopersTabs } from '@/components/developers/developers-tabs';
import { Page } from '@/components/shell/page';
import { StateChip } from '@/components/states/state-chip';
import { applicationStrings } from '@/components/strings/applications';
import { developersStrings as words } from '@/components/strings/developers';
import { buttonStyle } from '@/components/ui/button-style';
import { CodeBlock } from '@/components/ui/code-block';
import { Copyable } from '@/components/ui/copyable';
import { FactList } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/section';
import { may } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { getDeveloper } from '@/lib/developers/read';
import { pageCaller } from '@/lib/session/page-caller';

export const metadata: Metadata = { title: words.title };

/** Where a client's developer starts: three calls that work as pasted, and the way to the reference. */
export default async function DevelopersPage() {
  const caller = await pageCaller();
  const account = may(caller, 'getDeveloper') ? await getDeveloper(caller, 'me') : null;
  const base = env().BASE_URL;
  const signIn = `TOKEN=$(curl -s ${base}/api/v1/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"${caller.actor.email ?? ''}","password":"YOUR PASSWORD"}' \\
  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`;
  // A developer may see members and no claims: what is pasted must work.
  const first = may(caller, 'listClaims') ? 'claims' : 'members';
  const list = `curl -s "${base}/api/v1/${first}?limit=5" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'X-Organization-ID: ${caller.organizationId}'`;
  return (
    <Page
      title={words.title}
      crumbs={[{ label: words.title }]}
      under={words.lead}
      filters={<DevelopersTabs current="/developers" />}
    >
      {account ? (
        <Section title={applicationStrings.account.title}>
          <FactList
            facts={[
              { label: applicationStrings.account.tier, value: applicationStrings.tiers[account.tier] },
              {
                label: applicationStrings.account.status,
                value: <StateChip group="access" value={account.status} look="plain" />,
              },
              { label: applicationStrings.account.id, value: <Copyable value={account.id} /> },
            ]}
          />
        </Section>
      ) : null}
      <Section title={words.quickStart}>
        <div className="grid max-w-3xl gap-4">
          {account ? (
            <p className="text-ink-2">
              {words.keysLead} <Link href="/developers/keys">{words.makeKey}</Link>
            </p>
          ) : null}
          <div className="grid gap-1">
            <h3>{words.step1}</h3>
            <CodeBlock label={words.step1} code={signIn} />
          </div>
          <div className="grid gap-1">
            <h3>{words.step3[first]}</h3>
            <p className="text-ink-2">{words.step2}.</p>
            <CodeBlock label={words.step3[first]} code={list} />
          </div>
        </div>
      </Section>
      <Section title={words.reference}>
        <p className="mb-3 text-ink-2">{words.referenceLead}</p>
        <span className="flex flex-wrap gap-2">
          <Link href="/developers/reference" className={buttonStyle({ variant: 'primary' })}>
            {words.openReference}
          </Link>
          <a href="/api/v1/openapi.json" className={buttonStyle({})}>
            {words.openApi}
          </a>
          <a href="/api/v1/collection.json" className={buttonStyle({})}>
            {words.collection}
          </a>
        </span>
      </Section>
    </Page>
  );
}
