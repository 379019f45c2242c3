import { mediaType } from '@/lib/http/answer';
import { type Problem, problemHeaders, toProblem } from '@/lib/http/problem';
import { type RateState, rateHeaders } from '@/lib/http/rate-limit';

const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The same refusal in SCIM's words (RFC 7644 §3.12): `scimType` is the verb's own or follows from the code. */
function scimError({ status, detail, code, scimType }: Problem) {
  const known = { MALFORMED_JSON: 'invalidSyntax', VALIDATION_FAILED: 'invalidValue' }[code as string];
  const type = typeof scimType === 'string' ? scimType : known;
  return { schemas: [SCIM_ERROR], status: String(status), ...(type ? { scimType: type } : {}), detail };
}

/** The response of any throw: a problem with the headers that belong to it. */
export function respondProblem(error: unknown, requestId: string, path: string, dialect?: 'scim'): Response {
  const problem = toProblem(error, { id: requestId, path });
  const { rateLimit, ...body } = problem as typeof problem & { rateLimit?: RateState };
  return new Response(JSON.stringify(dialect === 'scim' ? scimError(problem) : body), {
    status: problem.status,
    headers: {
      ...problemHeaders(problem),
      ...(dialect === 'scim' ? { 'content-type': mediaType({ dialect }) } : {}),
      ...(rateLimit ? rateHeaders(rateLimit) : {}),
      'x-request-id': requestId,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
