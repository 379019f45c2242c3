import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { AuthFrame } from '@/components/auth/auth-frame';
import { ConsentCard } from '@/components/auth/consent-card';
import { consentStrings } from '@/components/strings/consent';
import { INTERACTION_COOKIE, readConsent } from '@/lib/oauth/consent';
import { foundOr404 } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';

export const metadata: Metadata = { title: consentStrings.title, robots: { index: false } };

/** Where an application's request for access is answered, by whoever is signed in; somebody who is not goes to the sign-in and back. */
export default async function ConsentPage({ params }: { params: Promise<{ uid: string }> }) {
  const caller = await pageCaller();
  const { uid } = await params;
  const cookie = (await cookies()).get(INTERACTION_COOKIE)?.value;
  const view = await foundOr404(readConsent(caller, uid, cookie));
  return (
    <AuthFrame>
      <ConsentCard uid={uid} view={view} />
    </AuthFrame>
  );
}
