import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { ssoDomains } from '@/db/schema/sso';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { holdPassword } from '@/lib/auth/hold-password';
import { DomainError, notFound } from '@/lib/core/errors';
import { requireFreshProof } from '@/lib/mfa/fresh-proof';
import { domainRecord, lookForRecord, systemResolver, type TextResolver } from '@/lib/sso/domain-record';
import { endOtherSessions } from '@/lib/sso/enforcement';
import { listDomains, proveDomain } from '@/lib/sso/own-domain';
import { presentDomain } from '@/lib/sso/present';
import { findConnection } from '@/lib/sso/read';
import type { SsoDomain } from '@/lib/sso/schema';

const own = (caller: Caller, domain: string) =>
  and(eq(ssoDomains.organizationId, caller.organizationId), eq(ssoDomains.domain, domain));

async function shown(tx: Transaction, caller: Caller, domain: string): Promise<SsoDomain> {
  const [row] = await tx.select().from(ssoDomains).where(own(caller, domain));
  if (!row) throw notFound('The domain');
  const connection = await findConnection(tx, caller.organizationId);
  return presentDomain(row, connection?.enforcedDomains ?? []);
}

/** Puts a domain on the organization's list and answers the record that will prove it. A domain that stands there already stays as it is. */
export async function addSsoDomain(caller: Caller, input: { domain: string; password?: string }): Promise<SsoDomain> {
  authorize(caller, 'addSsoDomain');
  const user = await requireFreshProof(caller, input.password, 'organization');
  return writing(caller, async (tx) => {
    await holdPassword(tx, user);
    await listDomains(tx, caller.organizationId, [input.domain]);
    await endOtherSessions(tx, caller);
    const domain = await shown(tx, caller, input.domain);
    await recordAudit(tx, caller, {
      action: 'sso_domain.add',
      resourceType: 'sso_domain',
      resourceId: input.domain,
      changes: diff(null, { domain: input.domain, verified: domain.verified }),
    });
    return domain;
  });
}

/**
 * Looks for the record in DNS and takes the domain as the organization's. Throws CONFLICT with the record while it is not there, and when
 * another organization has proven the domain.
 */
export async function verifySsoDomain(
  caller: Caller,
  domain: string,
  input: { password?: string },
  resolve: TextResolver = systemResolver,
): Promise<SsoDomain> {
  authorize(caller, 'verifySsoDomain');
  const user = await requireFreshProof(caller, input.password, 'organization');
  const stands = (await lookForRecord(caller.organizationId, domain, resolve)) === 'stands';
  return writing(caller, async (tx) => {
    await holdPassword(tx, user);
    await listDomains(tx, caller.organizationId, [domain]);
    const before = await shown(tx, caller, domain);
    if (!before.verified && !stands) {
      throw new DomainError('CONFLICT', 'The TXT record was not found. DNS may take a while to tell of it.', {
        extra: { record: domainRecord(caller.organizationId, domain) },
      });
    }
    if (!before.verified && !(await proveDomain(tx, caller.organizationId, domain))) {
      throw new DomainError('CONFLICT', 'Another organization has proven this domain.');
    }
    await endOtherSessions(tx, caller);
    await recordAudit(tx, caller, {
      action: 'sso_domain.verify',
      resourceType: 'sso_domain',
      resourceId: domain,
      changes: diff({ verified: false }, { verified: true }),
    });
    return shown(tx, caller, domain);
  });
}

/** Takes a domain off the list: its people sign in by password again, and nobody new comes in by it. Throws NOT_FOUND. */
export async function removeSsoDomain(caller: Caller, domain: string, input: { password?: string }): Promise<void> {
  authorize(caller, 'removeSsoDomain');
  const user = await requireFreshProof(caller, input.password, 'organization');
  await writing(caller, async (tx) => {
    await holdPassword(tx, user);
    const [gone] = await tx.delete(ssoDomains).where(own(caller, domain)).returning();
    if (!gone) throw notFound('The domain');
    await recordAudit(tx, caller, {
      action: 'sso_domain.remove',
      resourceType: 'sso_domain',
      resourceId: domain,
      changes: diff({ domain, verified: gone.verifiedAt !== null }, null),
    });
  });
}
