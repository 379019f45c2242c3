'use client';

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { api } from '@/lib/client/api';
import type { SsoTest } from '@/lib/sso/schema';
import { useChange } from '../claims/use-change';
import { ssoStrings } from '../strings/sso';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';

const words = ssoStrings.form;
const TONES = { pass: 'good', warn: 'wait', fail: 'bad' } as const;

/** Tries what is saved: without a person, and by a real sign-in in another window. */
export function SsoTrial({ orgId, unsaved, loginUrl }: { orgId: string; unsaved: boolean; loginUrl: string | null }) {
  const [found, setFound] = useState<SsoTest | null>(null);
  const test = useChange({
    send: (_: null) => api('POST /auth/sso/{orgId}/config/test', { params: { orgId } }),
    onDone: setFound,
  });
  return (
    <>
      <Button loading={test.busy} disabledReason={unsaved ? words.unsaved : undefined} onClick={() => test.run(null)}>
        {words.test}
      </Button>
      {loginUrl ? (
        <Button asChild variant="quiet">
          <a href={loginUrl} target="_blank" rel="noreferrer">
            {words.trySignIn}
            <ExternalLink className="icon-s" />
          </a>
        </Button>
      ) : null}
      <div role="status" className="basis-full">
        {found ? (
          <ul aria-label={words.testLead} className="grid gap-1">
            {found.checks.map((check) => (
              <li key={check.name} className="flex flex-wrap items-center gap-2">
                <Chip tone={TONES[check.result]}>{words.result[check.result]}</Chip>
                <span>{words.checks[check.name]}</span>
                <span className="text-ink-3">{check.detail}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
