import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import { organizations } from '@/db/schema/organizations';
import { ssoConnections, ssoDomains } from '@/db/schema/sso';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { ownPath } from '@/lib/auth/rules';
import { env } from '@/lib/core/env';
import { notFound } from '@/lib/core/errors';
import { uuid } from '@/lib/core/fields';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentConfig, presentDomain } from '@/lib/sso/present';
import { emailDomain, ssoAddresses } from '@/lib/sso/rules';
import type { SsoConfig, SsoDomain } from '@/lib/sso/schema';

export type Connection = typeof ssoConnections.$inferSelect;

export async function findConnection(tx: Transaction, organizationId: string): Promise<Connection | null> {
  const [row] = await tx.select().from(ssoConnections).where(eq(ssoConnections.organizationId, organizationId));
  return row ?? null;
}

/** The connection that an organization's people sign in by. Throws NOT_FOUND when there is none, or it is switched off. */
export async function usableConnection(organizationId: string): Promise<Connection> {
  const row = await reading({ organizationId }, (tx) => findConnection(tx, organizationId));
  if (!row?.enabled) throw notFound('Single sign-on of this organization');
  return row;
}

/** The organization's configuration. Throws NOT_FOUND until one was saved. */
export async function getSsoConfig(caller: Caller): Promise<SsoConfig> {
  authorize(caller, 'getSsoConfig');
  const row = await reading(caller, (tx) => findConnection(tx, caller.organizationId));
  if (!row) throw notFound('The configuration');
  return presentConfig(row);
}

async function domainRows(tx: Transaction, organizationId: string) {
  return tx
    .select()
    .from(ssoDomains)
    .where(eq(ssoDomains.organizationId, organizationId))
    .orderBy(asc(ssoDomains.domain));
}

/** The organization's domains and what proves them. */
export async function listSsoDomains(caller: Caller): Promise<Page<SsoDomain>> {
  authorize(caller, 'listSsoDomains');
  const [rows, connection] = await reading(caller, (tx) =>
    Promise.all([domainRows(tx, caller.organizationId), findConnection(tx, caller.organizationId)]),
  );
  const items = rows.map((row) => presentDomain(row, connection?.enforcedDomains ?? []));
  return { items, pagination: paginate(1, 100, items.length) };
}

/** Whether the organization has proven a domain. */
export async function isProvenDomain(tx: Transaction, organizationId: string, domain: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(
      and(
        eq(ssoDomains.organizationId, organizationId),
        eq(ssoDomains.domain, domain),
        isNotNull(ssoDomains.verifiedAt),
      ),
    );
  return rows.length > 0;
}

/** What of the configuration only its administrators see: which secrets are there, and how signing in went last. */
export type SsoStanding = {
  config: SsoConfig | null;
  certificates: readonly string[];
  /** Not among the members that the configuration is specified to answer. */
  samlIdpSloUrl: string | null;
  hasClientSecret: boolean;
  lastSignInAt: string | null;
  lastRefusedAt: string | null;
  lastRefusal: string | null;
};

/** For the settings page. */
export async function readSsoStanding(caller: Caller): Promise<SsoStanding> {
  authorize(caller, 'saveSsoConfig');
  const row = await reading(caller, (tx) => findConnection(tx, caller.organizationId));
  return {
    config: row && presentConfig(row),
    certificates: row?.samlIdpCertificates ?? [],
    samlIdpSloUrl: row?.samlIdpSloUrl ?? null,
    hasClientSecret: row?.oidcClientSecretSealed != null,
    lastSignInAt: row?.lastSignInAt?.toISOString() ?? null,
    lastRefusedAt: row?.lastRefusedAt?.toISOString() ?? null,
    lastRefusal: row?.lastRefusal ?? null,
  };
}

type Owner = { organizationId: string; ssoUrl: string; enforced: boolean };

/** Whose single sign-on an e-mail address belongs to; null when its domain is proven by nobody who uses one. */
export async function ssoOwner(email: string, tx: Pick<Transaction, 'execute'> = database()): Promise<Owner | null> {
  const domain = emailDomain(email);
  if (!domain) return null;
  const [row] = await tx.execute<{ organization_id: string; enforced: boolean }>(
    sql`select organization_id, enforced from sso_domain_owner(${domain})`,
  );
  if (!row) return null;
  const { login } = ssoAddresses(env().BASE_URL, row.organization_id);
  return { organizationId: row.organization_id, ssoUrl: login, enforced: row.enforced };
}

/** Name and sign-in address of an organization that somebody was sent to; null where it signs in otherwise. The values come from an address. */
export async function findSignInPlace(
  organization: unknown,
  returnTo: unknown,
): Promise<{ organization: string; href: string } | null> {
  const organizationId = uuid.safeParse(organization).data;
  if (!organizationId) return null;
  const [found] = await reading({ organizationId }, async (tx) =>
    tx
      .select({ name: organizations.name })
      .from(ssoConnections)
      .innerJoin(organizations, eq(organizations.id, ssoConnections.organizationId))
      .where(and(eq(ssoConnections.organizationId, organizationId), eq(ssoConnections.enabled, true))),
  );
  if (!found) return null;
  const query = new URLSearchParams({ returnTo: ownPath(typeof returnTo === 'string' ? returnTo : null) });
  return { organization: found.name, href: `${ssoAddresses(env().BASE_URL, organizationId).login}?${query}` };
}
