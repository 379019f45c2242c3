import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { totpAuthenticators } from '@/db/schema/mfa';
import { memberships } from '@/db/schema/organizations';
import { ssoDomains } from '@/db/schema/sso';
import { sessions, users } from '@/db/schema/users';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { hasSecondFactor } from '@/lib/mfa/read';
import { findConnection, ssoOwner } from '@/lib/sso/read';

const required = (ssoUrl: string) =>
  new DomainError('SSO_REQUIRED', 'Your organization signs in through its identity provider.', { extra: { ssoUrl } });

/**
 * The refusal that stands for every other way in, by e-mail address alone; null where there is another way. It is the same for a wrong password and
 * for an address that nobody has, so it tells nothing about accounts.
 */
export async function ssoRequiredFor(email: string): Promise<DomainError | null> {
  const owner = await ssoOwner(email);
  return owner?.enforced ? required(owner.ssoUrl) : null;
}

/**
 * Throws SSO_REQUIRED for a proven person who must come by their organization's provider. Specification silent: its administrators with a second
 * factor keep their password, or a provider that fails would shut everybody out.
 */
export async function refuseOtherWays(user: { id: string; email: string }): Promise<void> {
  const owner = await ssoOwner(user.email);
  if (!owner?.enforced) return;
  const { organizationId } = owner;
  const [member] = await reading({ organizationId, userId: user.id }, (tx) =>
    tx
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, user.id))),
  );
  const breaksGlass = member?.role === 'admin' && (await hasSecondFactor(user.id));
  if (!breaksGlass) throw required(owner.ssoUrl);
}

/** The part of an e-mail address behind its last @, as the database writes it. */
const domainOf = sql`substring(${users.email} from '@([^@]*)$')`;

/**
 * Ends the portal's sessions that members opened by a password or a passkey, where their domain must use single sign-on now. Asked after every change
 * that may have made it so. Specification silent: administrators with a second factor keep theirs, as they keep their password, and so does whoever
 * makes the change, who would otherwise be shut out by a mistake in it.
 */
export async function endOtherSessions(tx: Transaction, caller: Caller): Promise<void> {
  const { organizationId } = caller;
  const connection = await findConnection(tx, organizationId);
  if (!connection?.enabled || connection.enforcedDomains.length === 0) return;
  const proven = await tx
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(
      and(
        eq(ssoDomains.organizationId, organizationId),
        isNotNull(ssoDomains.verifiedAt),
        inArray(ssoDomains.domain, connection.enforcedDomains),
      ),
    );
  if (proven.length === 0) return;
  const factor = tx
    .select({ one: sql`1` })
    .from(totpAuthenticators)
    .where(and(eq(totpAuthenticators.userId, users.id), isNotNull(totpAuthenticators.confirmedAt)));
  const concerned = tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        inArray(
          domainOf,
          proven.map(({ domain }) => domain),
        ),
        or(ne(memberships.role, 'admin'), notExists(factor)),
      ),
    );
  await tx
    .update(sessions)
    .set({ revokedAt: now(), revokedReason: 'single sign-on required' })
    .where(
      and(
        eq(sessions.kind, 'portal'),
        isNull(sessions.ssoOrganizationId),
        isNull(sessions.revokedAt),
        caller.sessionId ? ne(sessions.id, caller.sessionId) : undefined,
        inArray(sessions.userId, concerned),
      ),
    );
}
