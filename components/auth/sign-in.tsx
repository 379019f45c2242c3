'use client';

import { signIn } from 'next-auth/react';
import { useRef } from 'react';
import { ownPath } from '@/lib/auth/rules';
import { publicApi } from '@/lib/client/api';
import { signWithPasskey, wasCanceled } from '@/lib/client/passkey';
import { SignInCard } from './sign-in-card';
import type { AfterSecret } from './sign-in-types';

type Refusal = { code: string; detail: string };

/** Asks the portal's session. Null is a success; a refusal carries the domain's own code and what belongs to it. */
async function attempt(credentials: Record<string, string>): Promise<Refusal | null> {
  const answer = await signIn('credentials', { ...credentials, redirect: false });
  if (!answer) throw new Error('No answer.');
  if (!answer.error) return null;
  const [code = '', detail = ''] = answer.error.split(':');
  return { code, detail };
}

/** What a refusal means for the card. */
function afterRefusal({ code, detail }: Refusal): AfterSecret {
  if (code === 'ACCOUNT_LOCKED')
    return { step: 'locked', until: new Date(Date.now() + Number(detail || 60) * 1000).toISOString() };
  if (code === 'MFA_REQUIRED') return { step: 'code' };
  if (code === 'UNAUTHENTICATED') return { step: 'over' };
  if (code === 'CredentialsSignin') return { step: 'wrong' };
  throw new Error(`Sign-in failed: ${code}`);
}

/** The sign-in card joined to the portal's session. */
export function SignIn({ callbackUrl }: { callbackUrl?: string }) {
  /** From the password to the code: proves that the first step was taken. */
  const ticket = useRef('');
  const ask = async (credentials: Record<string, string>): Promise<AfterSecret> => {
    const refusal = await attempt(credentials);
    if (!refusal) return { step: 'done' };
    if (refusal.code === 'MFA_REQUIRED') ticket.current = refusal.detail;
    return afterRefusal(refusal);
  };
  return (
    <SignInCard
      onEmail={async () => ({ step: 'password' })}
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
      onDone={() => window.location.assign(ownPath(callbackUrl))}
    />
  );
}
