'use client';

import { signIn } from 'next-auth/react';
import { useRef } from 'react';
import { ownPath } from '@/lib/auth/rules';
import { publicApi } from '@/lib/client/api';
import { signWithPasskey, wasCanceled } from '@/lib/client/passkey';
import { emailDomain } from '@/lib/sso/rules';
import { SignInCard } from './sign-in-card';
import type { AfterSecret } from './sign-in-types';

type Refusal = { code: string; detail: string };

/** Asks the portal's session. Null is a success; a refusal carries the domain's own code and what belongs to it. */
async function attempt(credentials: Record<string, string>): Promise<Refusal | null> {
  const answer = await signIn('credentials', { ...credentials, redirect: false });
  if (!answer) throw new Error('No answer.');
  if (!answer.error) return null;
  // What belongs to the code may be an address, with colons of its own.
  const [, code = '', detail = ''] = /^([^:]*):?(.*)$/s.exec(answer.error) ?? [];
  return { code, detail };
}

/** What a refusal means for the card. */
function afterRefusal({ code, detail }: Refusal, email: string, returnTo: string): AfterSecret {
  if (code === 'SSO_REQUIRED') return atProvider(email, detail, returnTo);
  if (code === 'ACCOUNT_LOCKED')
    return { step: 'locked', until: new Date(Date.now() + Number(detail || 60) * 1000).toISOString() };
  if (code === 'MFA_REQUIRED') return { step: 'code' };
  if (code === 'UNAUTHENTICATED') return { step: 'over' };
  if (code === 'CredentialsSignin') return { step: 'wrong' };
  throw new Error(`Sign-in failed: ${code}`);
}

/** The step to the identity provider of the address's domain. */
function atProvider(email: string, ssoUrl: string, returnTo: string) {
  const query = new URLSearchParams({ returnTo, ...(email ? { loginHint: email } : {}) });
  return { step: 'sso' as const, domain: emailDomain(email), href: `${ssoUrl}?${query}` };
}

/** The sign-in card joined to the portal's session. */
export function SignIn({ callbackUrl, refusal }: { callbackUrl?: string; refusal?: string }) {
  const returnTo = ownPath(callbackUrl);
  /** From the password to the code: proves that the first step was taken. */
  const ticket = useRef('');
  const ask = async (credentials: Record<string, string>): Promise<AfterSecret> => {
    const refused = await attempt(credentials);
    if (!refused) return { step: 'done' };
    if (refused.code === 'MFA_REQUIRED') ticket.current = refused.detail;
    return afterRefusal(refused, credentials.email ?? '', returnTo);
  };
  return (
    <SignInCard
      refusal={refusal}
      onEmail={async (email) => {
        const found = await publicApi('POST /auth/sso/discover', { body: { email } });
        return found ? atProvider(email, found.ssoUrl, returnTo) : { step: 'password' };
      }}
      onPassword={(email, password) => ask({ email, password })}
      onCode={(code) => ask({ mfaToken: ticket.current, code })}
      onRecoveryCode={(recoveryCode) => ask({ mfaToken: ticket.current, recoveryCode })}
      onPasskey={async () => {
        try {
          const response = await signWithPasskey(await publicApi('GET /auth/passkey/options'));
          return await ask({ passkey: JSON.stringify(response) });
        } catch (error) {
          if (wasCanceled(error)) return { step: 'canceled' };
          throw error;
        }
      }}
      onDone={() => window.location.assign(returnTo)}
    />
  );
}
