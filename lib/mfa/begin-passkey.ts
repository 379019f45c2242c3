import { type AuthenticatorTransport, generateRegistrationOptions } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { passkeys } from '@/db/schema/mfa';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { holdPassword } from '@/lib/auth/hold-password';
import { requireFreshProof } from '@/lib/mfa/fresh-proof';
import { relyingParty } from '@/lib/mfa/relying-party';
import type { PasskeyOptions } from '@/lib/mfa/schema';
import { openTicket } from '@/lib/mfa/tickets';

/** What the browser needs to make a passkey. Throws FORBIDDEN without a fresh password, INVALID_CREDENTIALS or ACCOUNT_LOCKED. */
export async function beginPasskey(caller: Caller, input: { password?: string }): Promise<PasskeyOptions> {
  authorize(caller, 'beginPasskey');
  const user = await requireFreshProof(caller, input.password);
  const known = await database().select().from(passkeys).where(eq(passkeys.userId, user.id));
  const challenge = await writing(caller, async (tx) => {
    await holdPassword(tx, user);
    await recordAudit(tx, caller, { action: 'mfa.begin_passkey', resourceType: 'user', resourceId: user.id });
    return openTicket(tx, 'passkey_registration', { userId: user.id, organizationId: null });
  });
  const options = await generateRegistrationOptions({
    rpName: 'Casefile',
    rpID: relyingParty().id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({
      id: row.credentialId,
      transports: row.transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}
