import type { Metadata } from 'next';
import { AcceptInvitation } from '@/components/auth/accept-invitation';
import { AuthFrame } from '@/components/auth/auth-frame';
import { InviteGone } from '@/components/auth/invite-form';
import { authStrings } from '@/components/strings/auth';
import { isDomainError } from '@/lib/core/errors';
import { getInvitation } from '@/lib/organizations/read';

export const metadata: Metadata = { title: authStrings.invite.submit, referrer: 'no-referrer' };

/** Where an invited person becomes a member. */
export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await getInvitation(token).catch((error: unknown) => {
    if (isDomainError(error)) return null;
    throw error;
  });
  return (
    <AuthFrame organization={invitation?.organizationName}>
      {invitation ? <AcceptInvitation token={token} invitation={invitation} /> : <InviteGone />}
    </AuthFrame>
  );
}
