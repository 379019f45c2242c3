import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { mintPublicCaller } from '@/lib/auth/caller';
import type { Actor, RequestInfo } from '@/lib/core/context';
import { isStorable } from '@/lib/core/fields';
import { PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';
import { type ClientRow, findClient } from '@/lib/oauth/client-metadata';

/** Which requests change something, and what the log calls it. */
const ACTIONS: Record<string, string> = { '/oauth/token': 'oauth_token.issue', '/oauth/revoke': 'oauth_token.revoke' };

/** The client id that a request names, by header or form; nothing here proves it. */
function namedClient(request: Request, form: URLSearchParams): string | null {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const name = basic ? Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0] : form.get('client_id');
  return name && name.length <= 100 && isStorable(name) ? name : null;
}

const shortened = (value: unknown) => (typeof value === 'string' && isStorable(value) ? value.slice(0, 200) : null);

const actorOf = (client: ClientRow): Actor => ({ type: 'application', id: client.id, name: client.name, email: null });

/**
 * Records that a token was given, refused or taken back: in the chain of the application's organization, also when whoever asked could
 * not prove to be that application; in the platform's where there is none.
 */
export async function recordTokenRequest(
  request: Request,
  body: string,
  response: Response,
  info: RequestInfo,
): Promise<void> {
  const action = ACTIONS[info.path];
  if (!action) return;
  const form = new URLSearchParams(body);
  const named = namedClient(request, form);
  const client = named === null ? null : await findClient(named);
  const proven = client !== null && response.ok;
  const context = {
    organizationId: client?.organization_id ?? PLATFORM_ORGANIZATION_ID,
    userId: null,
    actor: proven ? actorOf(client) : mintPublicCaller(null, info).actor,
    request: info,
  };
  const answer: Record<string, unknown> = response.headers.get('content-type')?.includes('json')
    ? await response.clone().json()
    : {};
  const told = { grantType: form.get('grant_type'), scope: answer.scope, error: answer.error };
  await writing(context, (tx) =>
    recordAudit(tx, context, {
      action,
      resourceType: 'oauth_app',
      resourceId: client?.id ?? null,
      statusCode: response.status,
      outcome: response.ok ? 'success' : response.status === 401 ? 'denied' : 'failure',
      changes: Object.entries(told).flatMap(([name, value]) =>
        shortened(value) === null ? [] : [{ path: `/${name}`, old: null, new: shortened(value) }],
      ),
    }),
  );
}
