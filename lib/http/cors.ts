import { OPERATIONS, type Rule } from '@/lib/auth/operations';
import { env } from '@/lib/core/env';
import { log } from '@/lib/core/log';
import type { AnyOperation } from '@/lib/http/operation';
import { isApplicationOrigin } from '@/lib/oauth/browser-origins';

/** What a script of another origin may send and read (Fetch standard, section 3.3). Cookies never go along: the API takes none. */
const SENT =
  'authorization, content-type, dpop, idempotency-key, if-match, x-organization-id, x-request-id, x-upload-token';
const READ =
  'ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';

/** What programs may call; a person's own account and signing in are for this origin alone. */
function forPrograms(declared: AnyOperation): boolean {
  const rule: Rule = OPERATIONS[declared.id];
  return rule.auth === 'organization' || rule.auth === 'upload' || rule.machines === true;
}

/** The origin that may read: any where an operation says so, else that of an active single page application. */
async function readerOf(request: Request, operations: readonly AnyOperation[]): Promise<string | null> {
  if (operations.some((declared) => declared.anyOrigin)) return '*';
  const origin = request.headers.get('origin');
  if (origin === null || origin === env().BASE_URL || !operations.some(forPrograms)) return null;
  // The answer itself is ready; when this cannot be looked up, it goes out unshared.
  const known = await isApplicationOrigin(origin).catch((error: unknown) => {
    log().warn({ err: error, origin }, 'an origin could not be looked up');
    return false;
  });
  return known ? origin : null;
}

/** Lets a script of another origin read an answer, where it may. Never with credentials. */
export async function shareAnswer(request: Request, declared: AnyOperation, headers: Headers): Promise<void> {
  if (!declared.anyOrigin) headers.append('vary', 'Origin');
  const reader = await readerOf(request, [declared]);
  if (reader === null) return;
  headers.set('access-control-allow-origin', reader);
  headers.set('access-control-expose-headers', READ);
}

/** Answers the question before a request of another origin: which methods and headers it may use. `methods` is what the path serves. */
export async function answerPreflight(
  request: Request,
  operations: readonly AnyOperation[],
  methods: string,
  headers: Headers,
): Promise<void> {
  headers.append('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
  const reader = await readerOf(request, operations);
  if (reader === null) return;
  headers.set('access-control-allow-origin', reader);
  headers.set('access-control-allow-methods', methods);
  headers.set('access-control-allow-headers', SENT);
  headers.set('access-control-max-age', '600');
}
