import { unseal } from '@/lib/core/seal';
import type { Connection } from '@/lib/sso/read';

export const clientSecretPlace = (id: string) => `sso_connections:oidc_client_secret_sealed:${id}`;
export const serviceKeyPlace = (id: string) => `sso_connections:saml_sp_key_sealed:${id}`;

export function clientSecretOf({ id, oidcClientSecretSealed: sealed }: Connection): string | null {
  return sealed && unseal(sealed, clientSecretPlace(id));
}

export function serviceKeyOf({ id, samlSpKeySealed: sealed }: Connection): string | null {
  return sealed && unseal(sealed, serviceKeyPlace(id));
}
