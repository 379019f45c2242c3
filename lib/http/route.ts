import { authenticate, namedOrganization, organizationOfToken } from '@/lib/auth/authenticate';
import { authorize, type Caller, mintPublicCaller } from '@/lib/auth/caller';
import { OPERATIONS } from '@/lib/auth/operations';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError, isDomainError, notFound } from '@/lib/core/errors';
import { uuid } from '@/lib/core/fields';
import { log, logRequest } from '@/lib/core/log';
import { countedNetwork } from '@/lib/core/network';
import { noteRequest } from '@/lib/developers/request-log';
import { toAnswer } from '@/lib/http/answer';
import { auditRefusal } from '@/lib/http/audit-refusal';
import { answerPreflight, shareAnswer } from '@/lib/http/cors';
import { claimFor } from '@/lib/http/held-claim';
import type { StoredAnswer } from '@/lib/http/idempotency';
import type { AnyOperation, Method } from '@/lib/http/operation';
import { type RateState, rateHeaders, takeFromAllowance } from '@/lib/http/rate-limit';
import { expectedVersion, parseJson, parsePart, parsePath, queryObject, readJsonBytes } from '@/lib/http/read-input';
import { refuseUnserved } from '@/lib/http/refuse-unserved';
import { credentialOf, describeRequest } from '@/lib/http/request-info';
import { respondProblem } from '@/lib/http/respond-problem';
import type { Credential } from '@/lib/oauth/possession';
import { provisioningCaller } from '@/lib/scim/provisioning-caller';

const MUTATING = new Set<Method>(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What providers send (RFC 7644 §3.1), the first as they should. */
const SCIM_TYPES = ['application/scim+json', 'application/json'];

type Context = { params?: Promise<Record<string, string | string[]>> };
type Serve = (request: Request, context: Context) => Promise<Response>;

export type Endpoint = { path: string; operations: Partial<Record<Method, AnyOperation>> };
/** Every handler carries its declaration, so that the reference and the tests read the very thing that serves. */
type Handler = Serve & { endpoint: Endpoint };
export type EndpointHandlers = Record<Method, Handler> & { OPTIONS: Handler };

/**
 * Serves one path: the only wrapper around every operation. Methods that are not declared answer 405 with `Allow`.
 * The order is fixed: request id, authentication, scope, allowance, idempotency, input, verb, answer; whatever was refused or
 * failed in a mutating operation is recorded, and every throw becomes a problem.
 */
export function route(path: string, operations: Partial<Record<Method, AnyOperation>>): EndpointHandlers {
  const endpoint: Endpoint = { path, operations };
  const carrying = (serve: Serve): Handler => Object.assign(serve, { endpoint });
  const handler = (method: Method): Handler => {
    const declared = operations[method];
    return carrying(
      declared
        ? (request, context) => handle(path, method, declared, request, context)
        : (request) => refuseMethod(request, operations),
    );
  };
  return {
    GET: handler('GET'),
    POST: handler('POST'),
    PUT: handler('PUT'),
    PATCH: handler('PATCH'),
    DELETE: handler('DELETE'),
    OPTIONS: carrying(async (request) => preflight(request, operations)),
  };
}

function allowed(operations: Partial<Record<Method, AnyOperation>>): string {
  return [...Object.keys(operations), ...(operations.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

async function preflight(request: Request, operations: Partial<Record<Method, AnyOperation>>): Promise<Response> {
  const headers = new Headers({
    allow: allowed(operations),
    'cache-control': 'private, no-store',
    'x-request-id': describeRequest(request, 204).id,
  });
  await answerPreflight(request, Object.values(operations), allowed(operations), headers);
  return new Response(null, { status: 204, headers });
}

async function refuseMethod(request: Request, operations: Partial<Record<Method, AnyOperation>>): Promise<Response> {
  const methods = allowed(operations);
  const response = await refuseUnserved(
    request,
    new DomainError('METHOD_NOT_ALLOWED', `Only ${methods} are answered here.`),
  );
  response.headers.set('allow', methods);
  return response;
}

/** Where a request has got to: what the audit entry of a refusal and the log line need when it ends early. */
type Progress = {
  caller: Caller | null;
  params: Record<string, unknown>;
  rate: RateState | null;
};

async function handle(
  path: string,
  method: Method,
  declared: AnyOperation,
  request: Request,
  context: Context,
): Promise<Response> {
  const info = describeRequest(request, declared.status);
  const progress: Progress = { caller: null, params: {}, rate: null };
  let response: Response;
  try {
    response = await perform(path, declared, request, context, info, progress);
  } catch (error) {
    response = respondProblem(error, info.id, info.path, declared.dialect);
    if (!isDomainError(error))
      log().error({ err: error, requestId: info.id, operation: declared.id }, 'unexpected failure');
    if (MUTATING.has(method)) await recordRefusal(declared, progress, info, error, response.status);
  }
  if (progress.caller) {
    const { caller } = progress;
    noteRequest(caller, { operation: declared.id, method, path: `/api/v1${path}`, statusCode: response.status });
  }
  if (progress.rate)
    for (const [name, value] of Object.entries(rateHeaders(progress.rate))) response.headers.set(name, value);
  await shareAnswer(request, declared, response.headers);
  logRequest({
    requestId: info.id,
    operation: declared.id,
    status: response.status,
    durationMs: Date.now() - info.startedAt.getTime(),
    organizationId: progress.caller?.organizationId,
    actor: progress.caller?.actor.id,
  });
  return response;
}

async function recordRefusal(
  declared: AnyOperation,
  progress: Progress,
  info: RequestInfo,
  error: unknown,
  status: number,
) {
  const caller = progress.caller ?? mintPublicCaller(null, info);
  const code = isDomainError(error) ? error.code : 'INTERNAL_ERROR';
  await auditRefusal(caller, declared, progress.params, code, status).catch((failure: unknown) =>
    log().error({ err: failure, requestId: info.id }, 'the refusal could not be recorded'),
  );
}

async function perform(
  path: string,
  declared: AnyOperation,
  request: Request,
  context: Context,
  info: RequestInfo,
  progress: Progress,
): Promise<Response> {
  const rawParams = (await context.params) ?? {};
  progress.params = rawParams;
  // A token in the address opens what it leads to: neither the audit log nor an answer repeats it.
  if (rawParams.token !== undefined) info.path = `/api/v1${path}`;
  const caller = await identify(declared, request, info, progress);
  progress.caller = caller;
  if (caller.kind !== 'public_link') authorize(caller, declared.id);
  progress.rate = await takeFromAllowance(
    OPERATIONS[declared.id].rate,
    caller.allowance ?? caller.actor.id ?? countedNetwork(info.ipAddress),
  );

  const bytes = declared.body ? await readJsonBytes(request, declared.dialect && SCIM_TYPES) : null;
  const claim = await claimFor(declared, request, bytes, caller, info);
  if (claim && 'kept' in claim) return replay(claim.kept, caller, declared, progress.params);

  try {
    const input = {
      caller: claim ? claim.keeping(caller) : caller,
      params: declared.params ? parsePath(declared.params, rawParams) : {},
      query: declared.query ? parsePart(declared.query, queryObject(new URL(request.url).searchParams), 'query') : {},
      body: declared.body ? parsePart(declared.body, parseJson(bytes ?? new Uint8Array()), 'body') : {},
      expectedVersion: expectedVersion(request.headers),
      request: claim?.request ?? request,
      info,
    };
    const result = await declared.run(input as never);
    const answer = result instanceof Response ? result : toAnswer(declared, result, info.id);
    if (MUTATING.has(request.method as Method) && !info.audited && !info.refusalRecorded && declared.audit) {
      throw new Error(`${declared.id} changed something without an audit entry (${path}).`);
    }
    await claim?.keep(result);
    return answer;
  } catch (error) {
    await claim?.settle(error);
    throw error;
  }
}

/** Who calls, by the operation's own rule. A foreign organization is refused, and the refusal recorded in the caller's own. */
async function identify(
  declared: AnyOperation,
  request: Request,
  info: RequestInfo,
  progress: Progress,
): Promise<Caller> {
  const rule = OPERATIONS[declared.id];
  if (rule.auth === 'public') return mintPublicCaller(null, info);
  const credential = credentialOf(request.headers);
  if (rule.auth === 'scim') return provisioningCaller(credential, info);
  // The token of an upload link may be a form field: the verb proves its bearer while it reads the form.
  if (rule.auth === 'upload' && credential === null) return mintPublicCaller(null, info);
  const own = await authenticate(credential, null, info);
  if (rule.auth === 'account') return own;
  progress.caller = own;
  if (rule.auth === 'member') return withFactor(await memberOf(own, credential, progress.params.orgId, info));
  const header = request.headers.get('x-organization-id');
  const named =
    (header === null && rule.auth === 'organization' ? await inferred(own, credential) : null) ??
    namedOrganization(header);
  if (named === own.organizationId) return withFactor(own);
  if (own.kind !== 'user') {
    throw new DomainError(
      'ORGANIZATION_MISMATCH',
      'This token belongs to another organization than X-Organization-ID.',
    );
  }
  return withFactor(await authenticate(credential, named, info));
}

/** The one organization that the token names: keys and applications belong to one, a person's token says which one it is for. */
const inferred = async (own: Caller, credential: Credential | null): Promise<string | null> =>
  own.kind === 'user' ? organizationOfToken(credential) : own.organizationId;

/** The caller in the organization that the path names; for whoever does not belong to it, it is not there. */
async function memberOf(
  own: Caller,
  credential: Credential | null,
  orgId: unknown,
  info: RequestInfo,
): Promise<Caller> {
  const named = uuid.safeParse(orgId).data;
  if (named === own.organizationId) return own;
  if (!named || own.kind !== 'user') throw notFound('The organization');
  return authenticate(credential, named, info).catch((error: unknown) => {
    throw isDomainError(error, 'ORGANIZATION_MISMATCH') ? notFound('The organization') : error;
  });
}

/** Only their own account is open to people without the second factor that the organization asks for. */
function withFactor(caller: Caller): Caller {
  if (!caller.factorMissing) return caller;
  throw new DomainError('FORBIDDEN', 'Your organization asks for a second factor: set up an authenticator first.');
}

async function replay(
  stored: StoredAnswer,
  caller: Caller,
  declared: AnyOperation,
  params: Record<string, unknown>,
): Promise<Response> {
  await auditRefusal(
    caller,
    { ...declared, audit: ['idempotency.replay', declared.audit?.[1] ?? 'request'] },
    params,
    null,
    stored.status,
  );
  const problem = stored.status >= 400;
  return new Response(stored.body === null ? null : JSON.stringify(stored.body), {
    status: stored.status,
    headers: {
      ...(stored.body === null ? {} : { 'content-type': problem ? 'application/problem+json' : 'application/json' }),
      ...(stored.location ? { location: stored.location } : {}),
      'idempotency-replayed': 'true',
      'x-request-id': caller.request.id,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
