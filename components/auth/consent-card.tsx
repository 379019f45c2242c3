'use client';

import { signOut } from 'next-auth/react';
import { useState } from 'react';
import type { ConsentView } from '@/lib/oauth/schema';
import { consentStrings as words } from '../strings/consent';
import { scopeWord } from '../strings/scopes';
import { Button } from '../ui/button';
import { FactList } from '../ui/facts';
import { FormError } from '../ui/field';
import { Notice } from '../ui/notice';
import { StepHead } from './step-head';

/** Sends the answer and goes where it leads. The browser goes there by itself, so no form of ours is ever sent to another site. */
async function send(uid: string, decision: 'allow' | 'deny'): Promise<void> {
  const response = await fetch(`/oauth/consent/${encodeURIComponent(uid)}/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision }),
  });
  const body = (await response.json().catch(() => ({}))) as { data?: { location: string } };
  if (!response.ok || !body.data) throw new Error(words.failed);
  window.location.assign(body.data.location);
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {scopes.map((scope) => (
        <li key={scope}>{scopeWord(scope)}</li>
      ))}
    </ul>
  );
}

function Asked({ view }: { view: ConsentView }) {
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-base font-medium">{words.would}</h2>
        {view.scopes.length > 0 ? <Scopes scopes={view.scopes} /> : <p className="text-ink-2">{words.nothing}</p>}
      </section>
      {view.withheld.length > 0 ? (
        <section className="grid gap-2 text-ink-2">
          <h2 className="text-base font-regular">{words.withheld}</h2>
          <Scopes scopes={view.withheld} />
        </section>
      ) : null}
    </>
  );
}

/** Who asks, for what, on whose behalf; and the person's answer. */
export function ConsentCard({ uid, view }: { uid: string; view: ConsentView }) {
  const [busy, setBusy] = useState<'allow' | 'deny' | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const decide = (decision: 'allow' | 'deny') => {
    setBusy(decision);
    setFailed(null);
    send(uid, decision).catch(() => {
      setBusy(null);
      setFailed(words.failed);
    });
  };
  const { obstacle } = view;
  return (
    <>
      <StepHead title={words.heading(view.app.name)}>{words.lead(view.organization.name, view.app.createdBy)}</StepHead>
      <div className="grid gap-5">
        {view.app.description ? (
          <blockquote className="border-l-2 border-line-strong pl-3 text-ink-2">{view.app.description}</blockquote>
        ) : null}
        {obstacle === 'not_member' ? (
          <Notice tone="wait">{words.notMember(view.organization.name)}</Notice>
        ) : (
          <Asked view={view} />
        )}
        {obstacle === 'factor_missing' ? (
          <Notice tone="wait">{words.factorMissing(view.organization.name)}</Notice>
        ) : null}
        {obstacle === 'sign_in_again' ? <Notice tone="info">{words.signInAgain}</Notice> : null}
        <FactList
          facts={[
            { label: words.account, value: view.account.name, aside: view.account.email },
            { label: words.organization, value: view.organization.name },
            { label: words.returns, value: <span className="mono break-all">{view.returnsTo}</span> },
          ]}
        />
        <FormError>{failed}</FormError>
        <div className="grid gap-2">
          {obstacle === null ? (
            <Button variant="primary" size="large" loading={busy === 'allow'} onClick={() => decide('allow')}>
              {words.allow}
            </Button>
          ) : null}
          {obstacle === 'sign_in_again' ? (
            <Button
              variant="primary"
              size="large"
              onClick={() =>
                void signOut({ callbackUrl: `/login?callbackUrl=${encodeURIComponent(`/oauth/consent/${uid}`)}` })
              }
            >
              {words.signInAgainAction}
            </Button>
          ) : null}
          <Button size="large" loading={busy === 'deny'} onClick={() => decide('deny')}>
            {obstacle === 'not_member' ? words.back : words.deny}
          </Button>
        </div>
        {obstacle === null ? <p className="text-small text-ink-3">{words.revocable}</p> : null}
      </div>
    </>
  );
}
