import type { ssoConnections, ssoDomains } from '@/db/schema/sso';
import { domainRecord } from '@/lib/sso/domain-record';
import type { SsoConfig, SsoDomain } from '@/lib/sso/schema';

/** Row → wire of a connection; names every member, and none that is secret. */
export function presentConfig(row: typeof ssoConnections.$inferSelect): SsoConfig {
  return {
    id: row.id,
    organizationId: row.organizationId,
    protocol: row.protocol,
    enabled: row.enabled,
    samlIdpEntityId: row.samlIdpEntityId,
    samlIdpSsoUrl: row.samlIdpSsoUrl,
    samlSignRequests: row.samlSignRequests,
    samlNameIdFormat: row.samlNameIdFormat,
    oidcIssuer: row.oidcIssuer,
    oidcClientId: row.oidcClientId,
    jitProvisioningEnabled: row.jitProvisioningEnabled,
    enforcedDomains: row.enforcedDomains,
    attributeMapping: row.attributeMapping,
  };
}

/** Row → wire of a domain, with the DNS record that proves it. */
export function presentDomain(row: typeof ssoDomains.$inferSelect, enforcedDomains: readonly string[]): SsoDomain {
  return {
    domain: row.domain,
    verified: row.verifiedAt !== null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    lapsedAt: row.lapsedAt?.toISOString() ?? null,
    enforced: row.verifiedAt !== null && enforcedDomains.includes(row.domain),
    record: domainRecord(row.organizationId, row.domain),
  };
}
