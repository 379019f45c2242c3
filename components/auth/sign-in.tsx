'use client';

import { signIn } from 'next-auth/react';
import { SignInCard } from './sign-in-card';
import type { AfterSecret } from './sign-in-types';

/** What next-auth's refusal means for the card; the code comes from the domain's own sign-in. */
function afterRefusal(error: string): AfterSecret {
  const [code, wait] = error.split(':');
  if (code === 'ACCOUNT_LOCKED')
    return { step: 'locked', until: new Date(Date.now() + Number(wait ?? 60) * 1000).toISOString() };
  if (code === 'CredentialsSignin') return { step: 'wrong' };
  throw new Error(`Sign-in failed: ${code}`);
}

async function tryPassword(email: string, password: string): Promise<AfterSecret> {
  const answer = await signIn('credentials', { email, password, redirect: false });
  if (!answer) throw new Error('No answer.');
  return answer.error ? afterRefusal(answer.error) : { step: 'done' };
}

/** Only an address within this portal is followed after sign-in. */
function ownPath(callbackUrl: string | undefined): string {
  return callbackUrl && /^\/(?![/\\])/.test(callbackUrl) ? callbackUrl : '/';
}

/** The sign-in card joined to the portal's session. */
export function SignIn({ callbackUrl }: { callbackUrl?: string }) {
  return (
    <SignInCard
      onEmail={async () => ({ step: 'password' })}
      onPassword={tryPassword}
      onCode={async () => ({ step: 'wrong' })}
      onRecoveryCode={async () => ({ step: 'wrong' })}
      onDone={() => window.location.assign(ownPath(callbackUrl))}
    />
  );
}
