import { z } from 'zod';
import { SSO_PROTOCOLS } from '@/db/enums';
import { email } from '@/lib/auth/schema';
import { answeredMoment, isStorable, text, uuid } from '@/lib/core/fields';
import { freshProofInput } from '@/lib/mfa/schema';
import { DOMAIN, isFreeMail, MAPPED_FIELDS } from '@/lib/sso/rules';

/** What a change of how the organization signs in asks for. */
const freshProof = freshProofInput.shape;

export const ssoParams = z.object({ orgId: uuid });

export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(DOMAIN, 'A domain such as harbour.example; other scripts in their ASCII form.')
  .refine((domain) => !isFreeMail(domain), 'Anybody can have an address there, so it is nobody’s domain.')
  .meta({ example: 'harbour.example' });

export const ssoDomainParams = ssoParams.extend({ domain: domainName });

const mappedName = text(300).meta({ description: 'Name or OID of the provider’s attribute.' });

export const attributeMapping = z
  .strictObject(Object.fromEntries(MAPPED_FIELDS.map((field) => [field, mappedName.optional()])))
  .meta({
    id: 'SsoAttributeMapping',
    description:
      'Which attribute of the provider holds what. Without an entry well-known names and OIDs are tried; groups and roles count only when they are mapped.',
    example: { email: 'mail', displayName: 'urn:oid:2.16.840.1.113730.3.1.241', role: 'casefileRole' },
  });

export const ssoConfigSchema = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    protocol: z.enum(SSO_PROTOCOLS),
    enabled: z.boolean(),
    samlIdpEntityId: z.string().nullable(),
    samlIdpSsoUrl: z.string().nullable(),
    samlSignRequests: z.boolean(),
    samlNameIdFormat: z.string().nullable(),
    oidcIssuer: z.string().nullable(),
    oidcClientId: z.string().nullable(),
    jitProvisioningEnabled: z.boolean(),
    enforcedDomains: z.array(z.string()),
    attributeMapping: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SsoConfig', description: 'How the organization signs in. Secrets are never part of it.' });

const httpUrl = z.url({ protocol: /^https?$/, error: 'A web address.' }).max(2000);

const pem = (label: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .refine(isStorable, 'Contains a character that cannot be stored.')
    .meta({ description: `${label}, as PEM${label === 'Certificate' ? ' or base64 of DER' : ''}. Never answered.` });

export const saveSsoConfigInput = z
  .strictObject({
    protocol: z.enum(SSO_PROTOCOLS),
    enabled: z.boolean().default(false),
    samlIdpEntityId: text(1024).nullable().default(null).meta({ example: 'https://idp.harbour.example/metadata' }),
    samlIdpSsoUrl: httpUrl.nullable().default(null).meta({ example: 'https://idp.harbour.example/sso' }),
    samlIdpSloUrl: httpUrl.nullable().default(null).meta({
      description: 'Where sign-outs go, by HTTP-Redirect. Without it signing out ends the session here alone.',
      example: 'https://idp.harbour.example/slo',
    }),
    samlSignRequests: z.boolean().default(true),
    samlNameIdFormat: text(200)
      .nullable()
      .default(null)
      .meta({ example: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }),
    samlIdpCertificates: z.array(pem('Certificate')).min(1).max(5).optional().meta({
      description: 'The provider’s signing certificates, two while it changes them. Without it the present ones stay.',
    }),
    samlSpPrivateKey: pem('RSA key of at least 2048 bits').optional().meta({
      description: 'The service’s own key as PEM. Without it the present one stays; the first one is made here.',
    }),
    oidcIssuer: httpUrl.nullable().default(null).meta({ example: 'https://idp.harbour.example' }),
    oidcClientId: text(500).nullable().default(null).meta({ example: 'casefile' }),
    oidcClientSecret: text(2000).optional().meta({ description: 'Without it the present one stays. Never answered.' }),
    jitProvisioningEnabled: z
      .boolean()
      .default(false)
      .meta({ description: 'Makes members of people who sign in for the first time, in proven domains.' }),
    enforcedDomains: z
      .array(domainName)
      .max(50)
      .default([])
      .transform((domains) => [...new Set(domains)])
      .meta({ description: 'Domains whose people must sign in here. It takes effect for proven ones.' }),
    attributeMapping: attributeMapping.default({}),
    ...freshProof,
  })
  .meta({ id: 'SaveSsoConfigInput' });

export const SSO_CHECKS = ['complete', 'certificates', 'discovery', 'keys', 'domains'] as const;

export const ssoTestSchema = z
  .strictObject({
    ok: z.boolean(),
    checks: z.array(
      z.strictObject({ name: z.enum(SSO_CHECKS), result: z.enum(['pass', 'warn', 'fail']), detail: z.string() }),
    ),
  })
  .meta({ id: 'SsoTest', description: 'What can be found out about a configuration without anybody signing in.' });

export const ssoDomainSchema = z
  .strictObject({
    domain: z.string(),
    verified: z.boolean(),
    verifiedAt: answeredMoment.nullable(),
    lapsedAt: answeredMoment
      .nullable()
      .meta({ description: 'Since when it counts as unproven because its record went missing.' }),
    enforced: z.boolean().meta({ description: 'Whether its people must sign in by single sign-on.' }),
    record: z
      .strictObject({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .meta({ description: 'The DNS record that proves it.' }),
  })
  .meta({ id: 'SsoDomain' });

export const addSsoDomainInput = z
  .strictObject({ domain: domainName, ...freshProof })
  .meta({ id: 'AddSsoDomainInput' });

export const discoverSsoInput = z.strictObject({ email }).meta({ id: 'DiscoverSsoInput' });

export const discoveredSsoSchema = z
  .strictObject({ ssoUrl: z.string().meta({ description: 'Where the person’s browser goes to sign in.' }) })
  .nullable()
  .meta({ description: 'Null when the address’s domain has no single sign-on.' });

export const beginSsoQuery = z.strictObject({
  returnTo: z.string().max(2000).optional().meta({ description: 'Path within the portal to show afterwards.' }),
  loginHint: z.string().max(254).optional().meta({ description: 'E-mail address to suggest to the provider.' }),
});

export const logoutTokenForm = z
  .strictObject({ logout_token: z.string() })
  .meta({ id: 'LogoutTokenForm', description: 'OpenID Connect Back-Channel Logout 1.0 §2.5.' });

export const samlResponseForm = z
  .strictObject({ SAMLResponse: z.string(), RelayState: z.string() })
  .meta({ id: 'SamlResponseForm', description: 'SAML 2.0 bindings §3.5, HTTP POST.' });

/** Why a sign-in was refused; stands in the problem, in the audit log and on the sign-in page. */
export const SSO_REFUSALS = [
  'REQUEST_UNKNOWN',
  'PROVIDER_REFUSED',
  'ANSWER_INVALID',
  'ANSWER_REUSED',
  'SUBJECT_TRANSIENT',
  'NO_EMAIL',
  'EMAIL_NOT_VERIFIED',
  'DOMAIN_NOT_PROVEN',
  'IDENTITY_DIFFERS',
  'NO_ACCOUNT',
  'NOT_A_MEMBER',
  'INVITATION_OPEN',
  'PROVIDER_UNREACHABLE',
] as const;

export type SsoRefusal = (typeof SSO_REFUSALS)[number];
export type SsoConfig = z.infer<typeof ssoConfigSchema>;
export type SaveSsoConfigInput = z.output<typeof saveSsoConfigInput>;
export type SsoTest = z.infer<typeof ssoTestSchema>;
export type SsoDomain = z.infer<typeof ssoDomainSchema>;
