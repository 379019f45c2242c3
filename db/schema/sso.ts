import { isNotNull } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId } from '@/db/columns';
import { SSO_PROTOCOLS } from '@/db/enums';
import { organizations } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';

export const ssoProtocol = pgEnum('sso_protocol', SSO_PROTOCOLS);

/** An organization's identity provider. What is secret is sealed for its row. */
export const ssoConnections = pgTable(
  'sso_connections',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    protocol: ssoProtocol('protocol').notNull(),
    enabled: boolean('enabled').notNull(),
    samlIdpEntityId: text('saml_idp_entity_id'),
    samlIdpSsoUrl: text('saml_idp_sso_url'),
    /** Where sign-outs go (SAML 2.0 profiles §4.4); null when the provider takes none. */
    samlIdpSloUrl: text('saml_idp_slo_url'),
    samlSignRequests: boolean('saml_sign_requests').notNull(),
    samlNameIdFormat: text('saml_name_id_format'),
    /** Base64 of DER, several while the provider changes its certificate. */
    samlIdpCertificates: text('saml_idp_certificates').array().notNull(),
    /** Our own key (PKCS #8, PEM), which signs requests and opens encrypted assertions, and the certificate that the provider gets. */
    samlSpKeySealed: text('saml_sp_key_sealed'),
    samlSpCertificate: text('saml_sp_certificate'),
    oidcIssuer: text('oidc_issuer'),
    oidcClientId: text('oidc_client_id'),
    oidcClientSecretSealed: text('oidc_client_secret_sealed'),
    jitProvisioningEnabled: boolean('jit_provisioning_enabled').notNull(),
    enforcedDomains: text('enforced_domains').array().notNull(),
    attributeMapping: jsonb('attribute_mapping').$type<Record<string, string>>().notNull(),
    lastSignInAt: moment('last_sign_in_at'),
    lastRefusedAt: moment('last_refused_at'),
    lastRefusal: text('last_refusal'),
    ...lifecycle(),
  },
  (t) => [unique('sso_connections_once').on(t.organizationId)],
);

/** An e-mail domain that an organization says is its own. Proven ones belong to one organization each. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    domain: text('domain').notNull(),
    verifiedAt: moment('verified_at'),
    /** When its record was last looked for, and how often in a row it was missing. */
    checkedAt: moment('checked_at'),
    misses: integer('misses').notNull().default(0),
    /** Since when it counts as unproven because its record went missing. */
    lapsedAt: moment('lapsed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('sso_domains_once').on(t.organizationId, t.domain),
    uniqueIndex('sso_domains_owner').on(t.domain).where(isNotNull(t.verifiedAt)),
  ],
);

/** Who a provider's subject is here. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    id: id(),
    organizationId: organizationId().references(() => organizations.id),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => ssoConnections.id),
    protocol: ssoProtocol('protocol').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSignInAt: moment('last_sign_in_at').notNull(),
  },
  (t) => [
    unique('sso_identities_subject').on(t.organizationId, t.connectionId, t.protocol, t.issuer, t.subject),
    index('sso_identities_user').on(t.organizationId, t.userId),
  ],
);

/** A sign-in that a browser has begun at a provider. State and cookie are kept as digests. */
export const ssoRequests = pgTable(
  'sso_requests',
  {
    organizationId: organizationId(),
    stateHash: text('state_hash').notNull(),
    protocol: ssoProtocol('protocol').notNull(),
    browserHash: text('browser_hash').notNull(),
    returnTo: text('return_to').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.stateHash] }), index('sso_requests_expiry').on(t.expiresAt)],
);

/** Assertions that were used, until they could not be any more. */
export const ssoAssertions = pgTable(
  'sso_assertions',
  {
    organizationId: organizationId(),
    assertionHash: text('assertion_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.assertionHash] }), index('sso_assertions_expiry').on(t.expiresAt)],
);
