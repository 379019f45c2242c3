import { problemHeaders, toProblem } from '@/lib/http/problem';
import { type RateState, rateHeaders } from '@/lib/http/rate-limit';

/** The response of any throw: a problem with the headers that belong to it. */
export function respondProblem(error: unknown, requestId: string, path: string): Response {
  const problem = toProblem(error, { id: requestId, path });
  const { rateLimit, ...body } = problem as typeof problem & { rateLimit?: RateState };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      ...problemHeaders(problem),
      ...(rateLimit ? rateHeaders(rateLimit) : {}),
      'x-request-id': requestId,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
