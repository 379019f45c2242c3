import { and, eq } from 'drizzle-orm';
import { memberships } from '@/db/schema/organizations';
import { reading } from '@/db/transaction';
import { DomainError } from '@/lib/core/errors';
import { hasSecondFactor } from '@/lib/mfa/read';
import { ssoOwner } from '@/lib/sso/read';

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
