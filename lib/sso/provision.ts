import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Role } from '@/db/enums';
import { invitations, memberships } from '@/db/schema/organizations';
import { ssoIdentities } from '@/db/schema/sso';
import { users } from '@/db/schema/users';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { type AttemptContext, attemptContext } from '@/lib/auth/account';
import { now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { newId } from '@/lib/core/ids';
import { hasOtherWays } from '@/lib/mfa/read';
import { type Connection, isProvenDomain } from '@/lib/sso/read';
import { refused } from '@/lib/sso/refusal';
import { emailDomain, PLAIN_ROLE, type Profile } from '@/lib/sso/rules';

/** Whom the provider has proven. */
export type Proven = { issuer: string; subject: string; profile: Profile };

type User = typeof users.$inferSelect;
/** Who the subject is here, in whose name the sign-in is recorded, and what links the two. */
type Provisioned = { user: User; context: AttemptContext; identityId: string };
type Membership = typeof memberships.$inferSelect;

const notMember = () =>
  refused('NOT_A_MEMBER', 'You are no member of this organization. Ask an administrator for an invitation.');

class Provisioning {
  constructor(
    private readonly tx: Transaction,
    private readonly connection: Connection,
    private readonly proven: Proven,
    private readonly request: RequestInfo,
  ) {}

  private get organizationId() {
    return this.connection.organizationId;
  }

  private context(user: User): AttemptContext {
    return attemptContext({ user, organizationId: this.organizationId }, user.email, this.request);
  }

  private get sameSubject() {
    const { id, protocol } = this.connection;
    const { issuer, subject } = this.proven;
    return and(
      eq(ssoIdentities.organizationId, this.organizationId),
      eq(ssoIdentities.connectionId, id),
      eq(ssoIdentities.protocol, protocol),
      eq(ssoIdentities.issuer, issuer),
      eq(ssoIdentities.subject, subject),
    );
  }

  async person(): Promise<Provisioned> {
    const { issuer, subject } = this.proven;
    // A first sign-in in two tabs makes one account.
    await this.tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`sso_person:${this.organizationId}:${issuer}:${subject}`}, 0))`,
    );
    const [known] = await this.tx
      .select({ user: users, identityId: ssoIdentities.id })
      .from(ssoIdentities)
      .innerJoin(users, eq(users.id, ssoIdentities.userId))
      .where(this.sameSubject);
    const user = known?.user ?? (await this.byAddress());
    if (user.disabledAt) throw notMember();
    const membership = (await this.membership(user)) ?? (await this.join(user, known !== undefined));
    if (known) await this.tx.update(ssoIdentities).set({ lastSignInAt: now() }).where(this.sameSubject);
    const identityId = known?.identityId ?? (await this.link(user));
    await this.followRole(user, membership);
    await this.prove(user, membership);
    return { user, context: this.context(user), identityId };
  }

  /** The provider of a proven domain vouches for the person and their address. */
  private async prove(user: User, membership: Membership): Promise<void> {
    if (user.emailVerifiedAt && !membership.unverifiedInviterId) return;
    if (emailDomain(user.email) === emailDomain(this.proven.profile.email ?? ''))
      await this.tx.update(users).set({ emailVerifiedAt: now() }).where(eq(users.id, user.id));
    await this.tx
      .update(memberships)
      .set({ unverifiedInviterId: null, unverifiedInviterName: null })
      .where(eq(memberships.id, membership.id));
  }

  /** Held, so that an end of it waits, and then finds the session that is opened here. */
  private async membership(user: User): Promise<Membership | null> {
    const [row] = await this.tx
      .select()
      .from(memberships)
      .where(and(eq(memberships.organizationId, this.organizationId), eq(memberships.userId, user.id)))
      .for('no key update');
    return row ?? null;
  }

  /** The address as far as it says anything: told by the provider, and of a domain that is proven to be the organization's. */
  private async address(): Promise<string> {
    const { email } = this.proven.profile;
    if (!email) throw refused('NO_EMAIL', 'The identity provider told no e-mail address.');
    if (!(await isProvenDomain(this.tx, this.organizationId, emailDomain(email)))) {
      throw refused('DOMAIN_NOT_PROVEN', `${emailDomain(email)} is not proven to belong to this organization.`);
    }
    return email;
  }

  /** The account of the address, made when the organization has accounts made. An account of somebody who is no member is not touched. */
  private async byAddress(): Promise<User> {
    const email = await this.address();
    const [existing] = await this.tx.select().from(users).where(eq(users.email, email)).for('update');
    if (existing) return existing;
    const invited = (await this.invitation(email)) !== null;
    if (!invited && !this.connection.jitProvisioningEnabled) {
      throw refused('NO_ACCOUNT', 'There is no account for you yet. Ask an administrator for an invitation.');
    }
    const [made] = await this.tx
      .insert(users)
      .values({ id: newId(), email, name: this.proven.profile.name ?? email })
      .onConflictDoNothing()
      .returning();
    if (!made) throw refused('NO_ACCOUNT', 'Your account was being made at this very moment. Sign in again.');
    await this.makeMember(made, invited ? null : (this.proven.profile.role ?? PLAIN_ROLE));
    return made;
  }

  private async invitation(email: string) {
    const [row] = await this.tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.organizationId, this.organizationId), eq(invitations.email, email)));
    return row && row.expiresAt > now() ? row : null;
  }

  /**
   * Somebody with an account who is no member: an invitation that waits for them lets them in, the provider alone does not. An account may have been
   * made by anybody who could invite its address, and its password or passkey would open this organization too: whoever holds it must accept.
   */
  private async join(user: User, isLinked: boolean): Promise<Membership> {
    const email = await this.address();
    if (email !== user.email || !(await this.invitation(email))) throw notMember();
    if (!isLinked && (await hasOtherWays(this.tx, user))) {
      throw refused(
        'INVITATION_OPEN',
        'There is an account with your address. Accept the invitation by its link, with the password of the account.',
      );
    }
    return this.makeMember(user, null);
  }

  /** `role` null: as the invitation says, which is used up. */
  private async makeMember(user: User, role: Role | null): Promise<Membership> {
    const [used] = role
      ? []
      : await this.tx
          .delete(invitations)
          .where(and(eq(invitations.organizationId, this.organizationId), eq(invitations.email, user.email)))
          .returning();
    const given = role ?? used?.role;
    if (!given) throw notMember();
    const [row] = await this.tx
      .insert(memberships)
      .values({ id: newId(), organizationId: this.organizationId, userId: user.id, role: given })
      .onConflictDoNothing()
      .returning();
    if (!row) throw notMember();
    await recordAudit(this.tx, this.context(user), {
      action: 'member.join',
      resourceType: 'member',
      resourceId: row.id,
      changes: diff(null, { role: row.role, email: user.email, by: role ? 'single sign-on' : 'invitation' }),
    });
    return row;
  }

  /** Remembers the subject. A person has one per issuer: an address that was given to somebody else must not give them the account too. */
  private async link(user: User): Promise<string> {
    const { id: connectionId, protocol } = this.connection;
    const { issuer, subject } = this.proven;
    const others = await this.tx
      .select({ id: ssoIdentities.id })
      .from(ssoIdentities)
      .where(
        and(
          eq(ssoIdentities.organizationId, this.organizationId),
          eq(ssoIdentities.connectionId, connectionId),
          eq(ssoIdentities.protocol, protocol),
          eq(ssoIdentities.issuer, issuer),
          eq(ssoIdentities.userId, user.id),
          ne(ssoIdentities.subject, subject),
        ),
      );
    if (others.length > 0) {
      throw refused(
        'IDENTITY_DIFFERS',
        'This account belongs to another identity of your provider. Ask an administrator.',
      );
    }
    const id = newId();
    await this.tx.insert(ssoIdentities).values({
      id,
      organizationId: this.organizationId,
      connectionId,
      protocol,
      issuer,
      subject,
      userId: user.id,
      lastSignInAt: now(),
    });
    return id;
  }

  /** Follows the provider's role. Administrators are made and unmade by people. */
  private async followRole(user: User, membership: Membership): Promise<void> {
    const { role } = this.proven.profile;
    if (!role || role === membership.role || membership.role === 'admin') return;
    await this.tx
      .update(memberships)
      .set({ role, version: sql`${memberships.version} + 1`, updatedAt: now() })
      .where(eq(memberships.id, membership.id));
    await recordAudit(this.tx, this.context(user), {
      action: 'member.update',
      resourceType: 'member',
      resourceId: membership.id,
      changes: diff({ role: membership.role }, { role }),
    });
  }
}

/**
 * Who the proven subject is here. Known by connection, issuer and subject; the first time by an address of a proven domain, and then only a member, an
 * invited person, or, where the organization wants it, somebody new. Throws a refusal otherwise.
 */
export function provisionPerson(
  tx: Transaction,
  connection: Connection,
  proven: Proven,
  request: RequestInfo,
): Promise<Provisioned> {
  return new Provisioning(tx, connection, proven, request).person();
}
