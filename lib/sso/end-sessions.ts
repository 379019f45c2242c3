import { and, eq } from 'drizzle-orm';
import { ssoAssertions, ssoIdentities } from '@/db/schema/sso';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { attemptContext } from '@/lib/auth/account';
import { mintPublicCaller } from '@/lib/auth/caller';
import { revokeSessions } from '@/lib/auth/sessions';
import { inSeconds } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { sha256Hex } from '@/lib/core/ids';
import type { Connection } from '@/lib/sso/read';
import { refused } from '@/lib/sso/refusal';

/** What a session is found by when its provider ends it: what that calls it, as a digest within organization and issuer. */
export const sessionMark = (organizationId: string, issuer: string, name: string): string =>
  sha256Hex(`${organizationId}\n${issuer}\n${name}`);

/** How long a message of signing out is remembered; none is taken that is older. */
const REMEMBERED_SECONDS = 3600;

export type EndedByProvider = {
  issuer: string;
  /** The message's own id: it counts once. */
  messageId: string;
  /** Null: whoever has the sessions named. */
  subject: string | null;
  /** What the provider calls the sessions; empty for all of the subject. */
  sessions: readonly string[];
};

/**
 * Ends the sessions that a provider names, in its organization alone and among those that it opened. Somebody or a session that is not known here is no
 * error: there is nothing to end. Throws ANSWER_REUSED for a message that was taken before, of ten at once too.
 */
export async function endByProvider(
  connection: Connection,
  told: EndedByProvider,
  request: RequestInfo,
): Promise<void> {
  const { organizationId, id: connectionId, protocol } = connection;
  const { issuer, subject } = told;
  await writing({ organizationId }, async (tx) => {
    const taken = await tx
      .insert(ssoAssertions)
      .values({
        organizationId,
        assertionHash: sha256Hex(`${issuer}\nlogout\n${told.messageId}`),
        expiresAt: inSeconds(REMEMBERED_SECONDS),
      })
      .onConflictDoNothing()
      .returning({ hash: ssoAssertions.assertionHash });
    if (taken.length === 0) throw refused('ANSWER_REUSED', 'This message was taken before.');
    const [known] =
      subject === null
        ? []
        : await tx
            .select({ identityId: ssoIdentities.id, user: users })
            .from(ssoIdentities)
            .innerJoin(users, eq(users.id, ssoIdentities.userId))
            .where(
              and(
                eq(ssoIdentities.organizationId, organizationId),
                eq(ssoIdentities.connectionId, connectionId),
                eq(ssoIdentities.protocol, protocol),
                eq(ssoIdentities.issuer, issuer),
                eq(ssoIdentities.subject, subject),
              ),
            );
    const marks = told.sessions.map((name) => sessionMark(organizationId, issuer, name));
    const nobody = subject !== null && !known;
    const ended = nobody
      ? 0
      : await revokeSessions(
          tx,
          {
            ssoOrganizationId: organizationId,
            ssoIdentityId: known?.identityId,
            ssoSessionHashes: marks.length > 0 ? marks : undefined,
          },
          'ended by the identity provider',
        );
    const acting = known
      ? attemptContext({ user: known.user, organizationId }, known.user.email, request)
      : mintPublicCaller(organizationId, request);
    await recordAudit(tx, acting, {
      action: 'session.close',
      resourceType: 'sso_config',
      resourceId: connectionId,
      changes: [{ path: '/endedByProvider', old: null, new: ended }],
    });
  });
}
