import { eq } from 'drizzle-orm';
import { ssoAssertions, ssoConnections } from '@/db/schema/sso';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { beginSession, type SignedIn } from '@/lib/auth/begin-session';
import { mintPublicCaller } from '@/lib/auth/caller';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { sessionMark } from '@/lib/sso/end-sessions';
import type { SsoHint } from '@/lib/sso/leave';
import { redeemCode } from '@/lib/sso/oidc';
import { type Proven, provisionPerson } from '@/lib/sso/provision';
import { type Connection, usableConnection } from '@/lib/sso/read';
import { refused } from '@/lib/sso/refusal';
import { findRoundTrip, type RoundTrip, spendRoundTrip } from '@/lib/sso/round-trip';
import { type AttributeMapping, profileOf } from '@/lib/sso/rules';
import { readSamlResponse } from '@/lib/sso/saml';

/** An assertion that counts once, and until when it could be used again. */
type OneTime = { id: string; expiresAt: Date };

/** What the provider calls the session, where it does, and what it wants to be told at its end. */
type Remembered = { name: string | null; hint: SsoHint };

export type CompletedSignIn = SignedIn & { returnTo: string };

const reused = () => refused('ANSWER_REUSED', 'This sign-in was completed already. Begin again.');

/** Request, assertion, person and session go together: of any number of the same answers at once one gets a session. */
async function open(
  connection: Connection,
  trip: RoundTrip,
  proven: Proven,
  once: OneTime | null,
  remembered: Remembered,
  request: RequestInfo,
): Promise<CompletedSignIn> {
  const { organizationId } = connection;
  const key = await activeSigningKey();
  return writing({ organizationId }, async (tx) => {
    if (!(await spendRoundTrip(tx, trip))) throw reused();
    if (once) {
      const taken = await tx
        .insert(ssoAssertions)
        .values({ organizationId, assertionHash: sha256Hex(`${proven.issuer}\n${once.id}`), expiresAt: once.expiresAt })
        .onConflictDoNothing()
        .returning({ hash: ssoAssertions.assertionHash });
      if (taken.length === 0) throw reused();
    }
    const { user, context, identityId } = await provisionPerson(tx, connection, proven, request);
    await tx.update(ssoConnections).set({ lastSignInAt: now() }).where(eq(ssoConnections.id, connection.id));
    const { name, hint } = remembered;
    const sso = {
      organizationId,
      identityId,
      sessionHash: name === null ? null : sessionMark(organizationId, proven.issuer, name),
      hint: JSON.stringify(hint),
    };
    const session = { userId: user.id, organizationId, kind: 'portal', sso } as const;
    return { ...(await beginSession(tx, context, key, session)), returnTo: trip.returnTo };
  });
}

/** Records a refused sign-in in the organization's log, where its administrators look for the reason. */
async function recordRefusal(connection: Connection, request: RequestInfo, error: DomainError): Promise<void> {
  const { organizationId } = connection;
  const { reason = error.code } = error.extra;
  const status = { FORBIDDEN: 403, UNAVAILABLE: 503 }[error.code as string] ?? 401;
  log().info({ err: error.cause, requestId: request.id, reason }, 'a single sign-on was refused');
  await writing({ organizationId }, async (tx) => {
    await tx
      .update(ssoConnections)
      .set({ lastRefusedAt: now(), lastRefusal: String(reason) })
      .where(eq(ssoConnections.id, connection.id));
    await recordAudit(tx, mintPublicCaller(organizationId, request), {
      action: 'session.open',
      resourceType: 'sso_config',
      resourceId: connection.id,
      outcome: status === 503 ? 'failure' : 'denied',
      statusCode: status,
      changes: [{ path: '/reason', old: null, new: String(reason) }],
    });
  });
  request.refusalRecorded = true;
}

async function recording<T>(connection: Connection, request: RequestInfo, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) await recordRefusal(connection, request, error);
    throw error;
  }
}

/** Some providers do not say it, and some say it as text (OpenID Connect Core §5.1 wants a boolean); whatever else they say is no yes. */
const mayBeVerified = (told: unknown) => told === undefined || told === true || told === 'true';

const mappingOf = (connection: Connection) => connection.attributeMapping as AttributeMapping;

type Answer<Sent> = { organizationId: string; sent: Sent; browser: string | null; request: RequestInfo };

/** Takes the answer of a SAML provider (`acs`). Throws NOT_FOUND without a connection, and refusals with their reason. */
export async function completeSaml(answer: Answer<{ response: string; relayState: string }>): Promise<CompletedSignIn> {
  const { organizationId, sent, browser, request } = answer;
  const connection = await usableConnection(organizationId);
  return recording(connection, request, async () => {
    const trip = await findRoundTrip(organizationId, 'saml', sent.relayState, browser);
    const assertion = await readSamlResponse(connection, trip, sent.response);
    const { issuer, subject, attributes } = assertion;
    const proven = { issuer, subject, profile: profileOf(attributes, mappingOf(connection)) };
    const remembered: Remembered = {
      name: assertion.name.sessionIndex,
      hint: { protocol: 'saml', name: assertion.name },
    };
    return open(connection, trip, proven, assertion, remembered, request);
  });
}

/** Takes the answer of an OpenID provider (`callback`). Throws NOT_FOUND without a connection, and refusals with their reason. */
export async function completeOidc(answer: Answer<URLSearchParams>): Promise<CompletedSignIn> {
  const { organizationId, sent, browser, request } = answer;
  const connection = await usableConnection(organizationId);
  return recording(connection, request, async () => {
    const trip = await findRoundTrip(organizationId, 'oidc', sent.get('state'), browser);
    const { issuer, subject, claims, idToken } = await redeemCode(connection, trip, sent);
    if (!mayBeVerified(claims.email_verified)) {
      throw refused('EMAIL_NOT_VERIFIED', 'Your identity provider has not verified your e-mail address.');
    }
    const name = typeof claims.sid === 'string' && claims.sid !== '' ? claims.sid : null;
    const proven = { issuer, subject, profile: profileOf(claims, mappingOf(connection)) };
    return open(connection, trip, proven, null, { name, hint: { protocol: 'oidc', idToken } }, request);
  });
}
