import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AuthFrame } from '@/components/auth/auth-frame';
import { ConfirmSso } from '@/components/auth/confirm-sso';
import { SignIn } from '@/components/auth/sign-in';
import { authStrings } from '@/components/strings/auth';
import { PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';
import { currentCaller } from '@/lib/session/page-caller';
import { findSignInPlace } from '@/lib/sso/read';
import { SSO_REFUSALS } from '@/lib/sso/schema';

export const metadata: Metadata = { title: authStrings.email.title };

/** The door: sends somebody who is signed in already on to the work queue. */
export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<Record<'callbackUrl' | 'sso' | 'organization', string | string[] | undefined>>;
}) {
  const { callbackUrl, sso, organization } = await searchParams;
  const caller = await currentCaller();
  // Somebody who was removed from their last organization is signed in nowhere: they would be sent back here for ever.
  if (caller && caller.organizationId !== PLATFORM_ORGANIZATION_ID) redirect('/');
  const confirmed = sso === 'CONFIRM' ? await findSignInPlace(organization, callbackUrl) : null;
  if (confirmed) {
    return (
      <AuthFrame>
        <ConfirmSso {...confirmed} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <SignIn
        callbackUrl={typeof callbackUrl === 'string' ? callbackUrl : undefined}
        refusal={SSO_REFUSALS.filter((reason) => reason === sso).map((reason) => authStrings.sso.refused[reason])[0]}
      />
    </AuthFrame>
  );
}
