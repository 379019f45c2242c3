import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { ssoDomains } from '@/db/schema/sso';
import { now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { isSampleDomain } from '@/lib/sso/rules';

/** Specification silent: an installation with the demo, or one that is no production, is there to be tried. */
export const takesSampleDomains = () => env().NODE_ENV !== 'production' || env().DEMO === true;

/** More than any organization has. */
export const MOST_DOMAINS = 50;

/** Puts domains on the organization's list; those that need no proof count as proven, as long as nobody else has them. Throws CONFLICT beyond 50. */
export async function listDomains(tx: Transaction, organizationId: string, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  // One after the other, so that several at once do not count past each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sso_domains:${organizationId}`}, 0))`);
  await tx
    .insert(ssoDomains)
    .values(domains.map((domain) => ({ id: newId(), organizationId, domain })))
    .onConflictDoNothing();
  const [listed] = await tx
    .select({ n: count() })
    .from(ssoDomains)
    .where(eq(ssoDomains.organizationId, organizationId));
  if ((listed?.n ?? 0) > MOST_DOMAINS) throw new DomainError('CONFLICT', `At most ${MOST_DOMAINS} domains.`);
  for (const domain of domains.filter((each) => isSampleDomain(each) && takesSampleDomains())) {
    await proveDomain(tx, organizationId, domain);
  }
}

/** Marks a domain as proven. Of several organizations at once one gets it; false for the others. */
export async function proveDomain(tx: Transaction, organizationId: string, domain: string): Promise<boolean> {
  // Whose a domain is must be asked across organizations, so those who prove the same one go one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sso_domain:${domain}`}, 0))`);
  const [owner] = await tx.execute<{ free: boolean }>(
    sql`select sso_domain_free(${domain}, ${organizationId}::uuid) as free`,
  );
  if (!owner?.free) return false;
  await tx
    .update(ssoDomains)
    .set({ verifiedAt: now(), checkedAt: now(), misses: 0, lapsedAt: null })
    .where(
      and(eq(ssoDomains.organizationId, organizationId), eq(ssoDomains.domain, domain), isNull(ssoDomains.verifiedAt)),
    );
  return true;
}
