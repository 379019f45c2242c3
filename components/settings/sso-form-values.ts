import { type AttributeMapping, MAPPED_FIELDS } from '@/lib/sso/rules';
import type { SsoConfig } from '@/lib/sso/schema';
import { given, orNull } from '../claims/form-values';

/** What the controls hold. */
export type SsoFormValues = {
  protocol: 'saml' | 'oidc';
  enabled: boolean;
  samlIdpEntityId: string;
  samlIdpSsoUrl: string;
  samlIdpSloUrl: string;
  samlIdpCertificates: string;
  samlNameIdFormat: string;
  samlSignRequests: boolean;
  oidcIssuer: string;
  oidcClientId: string;
  oidcClientSecret: string;
  jitProvisioningEnabled: boolean;
  enforcedDomains: string[];
  attributeMapping: Record<(typeof MAPPED_FIELDS)[number], string>;
};

/** The saved configuration as the form shows it; secrets are never in it. */
export function formValues(config: SsoConfig | null, samlIdpSloUrl: string | null): SsoFormValues {
  const mapped = MAPPED_FIELDS.map((field) => [field, config?.attributeMapping[field] ?? ''] as const);
  return {
    protocol: config?.protocol ?? 'saml',
    enabled: config?.enabled ?? false,
    samlIdpEntityId: config?.samlIdpEntityId ?? '',
    samlIdpSsoUrl: config?.samlIdpSsoUrl ?? '',
    samlIdpSloUrl: samlIdpSloUrl ?? '',
    samlIdpCertificates: '',
    samlNameIdFormat: config?.samlNameIdFormat ?? '',
    samlSignRequests: config?.samlSignRequests ?? true,
    oidcIssuer: config?.oidcIssuer ?? '',
    oidcClientId: config?.oidcClientId ?? '',
    oidcClientSecret: '',
    jitProvisioningEnabled: config?.jitProvisioningEnabled ?? false,
    enforcedDomains: config?.enforcedDomains ?? [],
    attributeMapping: Object.fromEntries(mapped) as SsoFormValues['attributeMapping'],
  };
}

/** Certificates that were pasted one under the other; one without the lines around it is taken as it is. */
function certificates(text: string): string[] | undefined {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  const single = given(text);
  return blocks ?? (single ? [single] : undefined);
}

/** What the API takes: empty secrets are left out, so that the present ones stay. */
export function toInput(values: SsoFormValues) {
  const mapping = Object.entries(values.attributeMapping).filter(([, name]) => name.trim() !== '');
  return {
    protocol: values.protocol,
    enabled: values.enabled,
    samlIdpEntityId: orNull(values.samlIdpEntityId),
    samlIdpSsoUrl: orNull(values.samlIdpSsoUrl),
    samlIdpSloUrl: orNull(values.samlIdpSloUrl),
    samlIdpCertificates: certificates(values.samlIdpCertificates),
    samlNameIdFormat: orNull(values.samlNameIdFormat),
    samlSignRequests: values.samlSignRequests,
    oidcIssuer: orNull(values.oidcIssuer),
    oidcClientId: orNull(values.oidcClientId),
    oidcClientSecret: given(values.oidcClientSecret),
    jitProvisioningEnabled: values.jitProvisioningEnabled,
    enforcedDomains: values.enforcedDomains,
    attributeMapping: Object.fromEntries(mapping) as AttributeMapping,
  };
}
