import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AppActions } from '@/components/developers/app-actions';
import { Approval } from '@/components/developers/approval';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { StateChip } from '@/components/states/state-chip';
import { applicationStrings } from '@/components/strings/applications';
import { scopeWord } from '@/components/strings/scopes';
import { CodeBlock } from '@/components/ui/code-block';
import { Copyable } from '@/components/ui/copyable';
import { type Fact, FactList } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Section } from '@/components/ui/section';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { getApp } from '@/lib/developers/read';
import type { OAuthApp } from '@/lib/developers/schema';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';

const words = applicationStrings.detail;

export const metadata: Metadata = { title: words.facts };

function factsOf(app: OAuthApp): Fact[] {
  return [
    { label: words.clientId, value: <Copyable value={app.clientId} /> },
    { label: words.type, value: applicationStrings.apps.types[app.type] },
    { label: words.secret, value: app.secretLastFour ? words.ends(app.secretLastFour) : words.none },
    ...(app.previousSecretUntil
      ? [
          {
            label: words.previous,
            value: (
              <>
                {words.until} <Moment at={app.previousSecretUntil} />
              </>
            ),
          },
        ]
      : []),
    { label: words.created, value: <Moment at={app.createdAt} />, aside: words.by(app.createdBy.name) },
  ];
}

/** One application: what it is, what it may, and what can be done with it. */
export default async function AppPage({ params }: { params: Promise<{ id: string }> }) {
  const caller = await pageCaller();
  if (!may(caller, 'getOAuthApp')) return <NoAccess title={words.facts} />;
  const { id } = await params;
  if (!isId(id)) notFound();
  const app = await foundOr404(getApp(caller, id));
  const base = env().BASE_URL;
  return (
    <Page
      title={app.name}
      crumbs={[
        { label: applicationStrings.tabs.label, href: '/developers' },
        { label: applicationStrings.apps.title, href: '/developers/apps' },
        { label: app.name },
      ]}
      meta={<StateChip group="access" value={app.status} />}
      under={app.description}
      actions={app.status === 'revoked' ? null : <AppActions app={app} baseUrl={base} />}
    >
      {app.status === 'active' ? null : (
        <div className="px-5 pt-4 max-tablet:px-4">
          <Notice tone={app.status === 'suspended' ? 'wait' : 'neutral'}>
            {app.status === 'suspended' ? words.paused : words.over}
          </Notice>
        </div>
      )}
      <Section title={words.facts}>
        <FactList facts={factsOf(app)} />
        <p className="mt-3">
          <Link href={`/developers/requests?actorId=${app.id}`}>{words.requests}</Link>
        </p>
      </Section>
      <Section title={words.redirects} count={app.redirectUris.length}>
        {app.redirectUris.length === 0 ? <p className="text-ink-2">{words.noRedirects}</p> : null}
        <ul className="grid gap-1">
          {app.redirectUris.map((uri) => (
            <li key={uri} className="mono break-all">
              {uri}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.scopes} count={app.scopes.length}>
        {app.scopes.length === 0 ? (
          <p className="text-ink-2">{words.noScopes}</p>
        ) : (
          <FactList facts={app.scopes.map((scope) => ({ label: scope, value: scopeWord(scope) }))} />
        )}
        {app.type === 'server' && app.status !== 'revoked' ? (
          <Approval program={{ kind: 'app', ...app }} administers={may(caller, 'approveOAuthAppScopes')} />
        ) : null}
      </Section>
      <Section title={words.endpoints}>
        <div className="max-w-3xl">
          <CodeBlock
            label={words.endpoints}
            code={[
              `${base}/.well-known/openid-configuration`,
              `${base}/oauth/authorize`,
              `${base}/oauth/token`,
              `${base}/oauth/userinfo`,
            ].join('\n')}
          />
        </div>
      </Section>
    </Page>
  );
}
