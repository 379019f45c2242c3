import { and, asc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
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
import { emailDomain } from '@/lib/sso/rules';

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
export async function refuseOtherWays(user: { id: string; email: string }, inside?: Transaction): Promise<void> {
  const owner = await ssoOwner(user.email, inside);
  if (!owner?.enforced) return;
  const { organizationId } = owner;
  const membership = (tx: Transaction) =>
    tx
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, user.id)));
  const [member] = await (inside ? membership(inside) : reading({ organizationId, userId: user.id }, membership));
  const breaksGlass = member?.role === 'admin' && (await hasSecondFactor(user.id, inside));
  if (!breaksGlass) throw required(owner.ssoUrl);
}

const placeOf = (domain: string) => sql`hashtextextended(${`sso_required:${domain}`}, 0)`;

/**
 * Asks again in the transaction that opens the person's session, which is in their context: until it ends, their domain cannot come to be required
 * without the session being found and ended. Sign-ins do not wait for each other. Throws SSO_REQUIRED.
 */
export async function holdOtherWays(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  const domain = emailDomain(user.email);
  if (!domain) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${placeOf(domain)})`);
  await refuseOtherWays(user, tx);
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
    )
    .orderBy(asc(ssoDomains.domain));
  if (proven.length === 0) return;
  // Sign-ins that were let in before this change have ended then, and later ones see it.
  for (const { domain } of proven) await tx.execute(sql`select pg_advisory_xact_lock(${placeOf(domain)})`);
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
