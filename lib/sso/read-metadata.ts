import { reading } from '@/db/transaction';
import { findConnection } from '@/lib/sso/read';
import { samlMetadata } from '@/lib/sso/saml';

/** SAML metadata of an organization, open to anybody, also while the connection is switched off: providers are set up first. Throws NOT_FOUND. */
export async function readSamlMetadata(organizationId: string): Promise<string> {
  return samlMetadata(await reading({ organizationId }, (tx) => findConnection(tx, organizationId)));
}
