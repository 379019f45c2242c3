import { authenticate } from '@/lib/auth/authenticate';
import { type Caller, mintPublicCaller } from '@/lib/auth/caller';
import type { RequestInfo } from '@/lib/core/context';
import { type DomainError, notFound } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import { countedNetwork } from '@/lib/core/network';
import { auditRefusal } from '@/lib/http/audit-refusal';
import { takeFromAllowance } from '@/lib/http/rate-limit';
import { credentialOf, describeRequest } from '@/lib/http/request-info';
import { respondProblem } from '@/lib/http/respond-problem';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

async function whoAsked(request: Request, info: RequestInfo): Promise<Caller> {
  const credential = credentialOf(request.headers);
  const known = credential === null ? null : await authenticate(credential, null, info).catch(() => null);
  return known ?? mintPublicCaller(null, info);
}

/**
 * Answers what no operation serves: an unknown path, or a method that a path does not have. An attempt to change something is
 * recorded like any other refusal, as far as the caller's allowance goes: beyond it the log would be theirs to flood.
 */
export async function refuseUnserved(request: Request, error: DomainError): Promise<Response> {
  const info = describeRequest(request, 404);
  const response = respondProblem(error, info.id, info.path);
  if (READING.has(request.method)) return response;
  try {
    const caller = await whoAsked(request, info);
    await takeFromAllowance('public', caller.actor.id ?? countedNetwork(info.ipAddress));
    await auditRefusal(
      caller,
      { id: 'unserved', audit: ['request.unserved', 'request'] },
      {},
      error.code,
      response.status,
    );
  } catch (failure) {
    log().warn({ err: failure, requestId: info.id }, 'a refused request was not recorded');
  }
  return response;
}

/** Answers 404 as a problem where no operation lives. */
export function notFoundHandler(request: Request): Promise<Response> {
  return refuseUnserved(request, notFound('The path'));
}
