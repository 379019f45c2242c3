'use client';

import { signIn } from 'next-auth/react';
import { publicApi } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { Invitation } from '@/lib/organizations/schema';
import { roleWord } from '../strings/roles';
import { type InviteAnswer, InviteForm } from './invite-form';

/** Accepts an invitation and signs the new member in. */
export function AcceptInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const accept = async ({ name, password }: InviteAnswer) => {
    try {
      await publicApi('POST /invitations/{token}', { params: { token }, body: { name: name || undefined, password } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wrong = error.code === 'INVALID_CREDENTIALS' || error.forField('password');
      return {
        field: wrong ? ('password' as const) : ('root' as const),
        message: error.forField('password') ?? error.message,
      };
    }
    await signIn('credentials', { email: invitation.email, password, callbackUrl: '/' });
    return undefined;
  };
  return (
    <InviteForm
      organization={invitation.organizationName}
      inviter={invitation.organizationName}
      roleName={roleWord(invitation.role)}
      email={invitation.email}
      existing={invitation.hasAccount}
      onSubmit={accept}
    />
  );
}
