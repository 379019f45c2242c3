import { sql } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import { database } from '@/db/client';
import type { AppStatus, AppType } from '@/db/enums';
import { now } from '@/lib/core/clock';

/** An application as the authorization server needs it; `oauth_client` of the database finds it across tenants. */
export type ClientRow = {
  id: string;
  organization_id: string;
  organization_name: string;
  client_id: string;
  name: string;
  type: AppType;
  description: string | null;
  redirect_uris: string[];
  scopes: string[];
  status: AppStatus;
  secret_hash: string | null;
  previous_secret_hash: string | null;
  previous_secret_until: string | null;
  created_by_name: string;
  account_status: string | null;
};

/** Members of a client's metadata that are ours. */
export const OWN_METADATA = [
  'casefile_app_id',
  'casefile_type',
  'casefile_organization_id',
  'casefile_scopes',
  'casefile_previous_secret',
];

/** The application of a client id, whatever its status; null when there is none. */
export async function findClient(clientId: string): Promise<ClientRow | null> {
  const [row] = await database().execute<ClientRow>(sql`select * from oauth_client(${clientId}::text)`);
  return row ?? null;
}

/** Each type has its own ways to a token: a `server` acts on its own and for nobody, the others only for people. */
const flows = (type: AppType): Pick<AdapterPayload, 'grant_types' | 'response_types'> =>
  type === 'server'
    ? { grant_types: ['client_credentials'], response_types: [] }
    : { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };

/**
 * An active application as client metadata (RFC 7591 §2); undefined for any other, which is then unknown to the server. `client_secret` is
 * the secret's digest: nothing that would use it as a key is switched on.
 */
export async function clientMetadata(clientId: string): Promise<AdapterPayload | undefined> {
  const row = await findClient(clientId);
  if (row?.status !== 'active' || row.account_status !== 'active') return undefined;
  const confidential = row.type === 'web' || row.type === 'server';
  const rolling = row.previous_secret_until !== null && new Date(row.previous_secret_until) > now();
  return {
    client_id: row.client_id,
    client_name: row.name,
    application_type: row.type === 'native' ? 'native' : 'web',
    redirect_uris: row.type === 'server' ? [] : row.redirect_uris,
    ...flows(row.type),
    response_modes: ['query'],
    token_endpoint_auth_method: confidential ? 'client_secret_basic' : 'none',
    ...(confidential ? { client_secret: row.secret_hash ?? '' } : {}),
    id_token_signed_response_alg: 'ES256',
    casefile_app_id: row.id,
    casefile_type: row.type,
    casefile_organization_id: row.organization_id,
    casefile_scopes: row.scopes,
    casefile_previous_secret: rolling ? (row.previous_secret_hash ?? '') : '',
  };
}
