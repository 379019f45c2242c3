import { takeFromAllowance } from '@/lib/http/rate-limit';
import { readBytes } from '@/lib/http/read-input';
import { describeRequest } from '@/lib/http/request-info';
import { serveAuthorization } from '@/lib/oauth/mount';

/** No form of the authorization server is larger. */
const MAX_FORM_BYTES = 64 * 1024;

/** Serves a request of the authorization server, counted per address like any other change. */
export function authorizationEndpoint(request: Request): Promise<Response> {
  return serveAuthorization(request, describeRequest(request, 200), {
    admit: (address) => takeFromAllowance('write', `oauth:${address}`),
    read: (incoming) => readBytes(incoming, MAX_FORM_BYTES),
  });
}

/** The server's metadata (RFC 8414, OpenID Connect Discovery 1.0), with what of the library's offer is switched off taken out. */
export async function metadataEndpoint(request: Request): Promise<Response> {
  const answer = await authorizationEndpoint(request);
  if (request.method !== 'GET' || !answer.ok) return answer;
  const metadata: Record<string, unknown> = await answer.json();
  return Response.json(
    {
      ...metadata,
      response_modes_supported: ['query'],
      service_documentation: `${metadata.issuer}/developers/reference`,
    },
    { headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' } },
  );
}
