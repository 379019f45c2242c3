import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import { count, eq } from 'drizzle-orm';
import { passkeys } from '@/db/schema/mfa';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { enqueueNotice } from '@/lib/auth/security-notice';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { refuseBeyondProvider } from '@/lib/mfa/fresh-proof';
import { presentPasskey } from '@/lib/mfa/present';
import { challengeOf, passkeyRefused, relyingParty } from '@/lib/mfa/relying-party';
import type { Passkey, PasskeyResponse } from '@/lib/mfa/schema';
import { spendTicket } from '@/lib/mfa/tickets';

/** More than anybody has devices. */
const MAX_PASSKEYS = 20;

async function verified(challenge: string, response: PasskeyResponse) {
  const { id, origin } = relyingParty();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!registrationInfo) throw passkeyRefused();
  return registrationInfo;
}

/** Keeps a new passkey. Its challenge is good once and for its person alone. Throws MFA_CODE_INVALID, or CONFLICT for one that is known. */
export async function addPasskey(caller: Caller, input: { name: string; response: PasskeyResponse }): Promise<Passkey> {
  authorize(caller, 'addPasskey');
  const userId = caller.userId ?? '';
  const challenge = challengeOf(input.response);
  if (!challenge) throw passkeyRefused();
  const { credential, credentialBackedUp } = await verified(challenge, input.response);
  return writing(caller, async (tx) => {
    // One after the other, so that several at once do not count past each other. Before the ticket, as a change of the password has it.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!(await spendTicket(tx, 'passkey_registration', challenge, userId))) throw passkeyRefused();
    // Since the challenge was given the person may have become a member elsewhere. With a password it was proven then, by that.
    if (caller.ssoOrganizationId && user && !user.passwordHash) {
      await refuseBeyondProvider(caller.ssoOrganizationId, user, tx);
    }
    const [mine] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
    if ((mine?.n ?? 0) >= MAX_PASSKEYS) throw new DomainError('CONFLICT', `At most ${MAX_PASSKEYS} passkeys.`);
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: newId(),
        userId,
        name: input.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp: credentialBackedUp,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new DomainError('CONFLICT', 'This passkey is known already.');
    await enqueueNotice(tx, caller, 'passkey_added');
    await recordAudit(tx, caller, { action: 'mfa.add_passkey', resourceType: 'user', resourceId: userId });
    return presentPasskey(row);
  });
}
