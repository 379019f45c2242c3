import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq, lt, or } from 'drizzle-orm';
import { database } from '@/db/client';
import { passkeys } from '@/db/schema/mfa';
import { writing } from '@/db/transaction';
import { attemptContext, findAccount, recordRefusedSignIn } from '@/lib/auth/account';
import { beginSession, type SignedIn } from '@/lib/auth/begin-session';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { challengeOf, passkeyRefused, relyingParty } from '@/lib/mfa/relying-party';
import type { PasskeyOptions, PasskeyResponse } from '@/lib/mfa/schema';
import { openTicket, spendTicket } from '@/lib/mfa/tickets';
import { refuseOtherWays } from '@/lib/sso/enforcement';

/** What the browser needs to sign in with a passkey; the passkey itself says whose it is, so nobody learns which accounts have one. */
export async function beginPasskeySignIn(): Promise<PasskeyOptions> {
  const challenge = await openTicket(database(), 'passkey_sign_in', { userId: null, organizationId: null });
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  });
  return { ...options };
}

type PasskeyRow = typeof passkeys.$inferSelect;

async function newCounter(row: PasskeyRow, challenge: string, response: PasskeyResponse): Promise<number> {
  const { id, origin } = relyingParty();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: row.credentialId,
      publicKey: Buffer.from(row.publicKey, 'base64url'),
      counter: row.counter,
      transports: row.transports as AuthenticatorTransport[],
    },
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  return authenticationInfo.newCounter;
}

/**
 * Signs a person in with a passkey alone: it proves the device and, by PIN or finger, the person, so no second factor follows. A
 * challenge is good once. Throws MFA_CODE_INVALID for whatever does not fit.
 */
export async function verifyPasskeySignIn(input: {
  response: PasskeyResponse;
  kind: 'api' | 'portal';
  request: RequestInfo;
}): Promise<SignedIn> {
  const { response, kind, request } = input;
  const challenge = challengeOf(response);
  const [row] = await database().select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!challenge || !row) throw passkeyRefused();
  const account = await findAccount({ userId: row.userId });
  if (!account.user || account.user.disabledAt) throw passkeyRefused();
  const context = attemptContext(account, account.user.email, request);
  const key = await activeSigningKey();
  try {
    const counter = await newCounter(row, challenge, response);
    await refuseOtherWays(account.user);
    return await writing(context, async (tx) => {
      if (!(await spendTicket(tx, 'passkey_sign_in', challenge))) throw passkeyRefused();
      const used = await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: now() })
        // A device that counts has counted on: a copy of it would be behind (Web Authentication Level 3, §6.1.1).
        .where(and(eq(passkeys.id, row.id), or(lt(passkeys.counter, counter), eq(passkeys.counter, 0))))
        .returning({ id: passkeys.id });
      if (used.length === 0) throw passkeyRefused();
      return beginSession(tx, context, key, { userId: row.userId, organizationId: account.organizationId, kind });
    });
  } catch (error) {
    if (error instanceof DomainError) await recordRefusedSignIn(context, error);
    throw error;
  }
}
