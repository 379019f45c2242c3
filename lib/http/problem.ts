import { env } from '@/lib/core/env';
import { DomainError, type ErrorCode } from '@/lib/core/errors';

/** The one table from error code to HTTP status and title. */
export const PROBLEMS: Record<ErrorCode, { status: number; title: string }> = {
  VALIDATION_FAILED: { status: 400, title: 'The request does not fit its schema' },
  MALFORMED_JSON: { status: 400, title: 'The body is not valid JSON in UTF-8' },
  ORGANIZATION_REQUIRED: { status: 400, title: 'An organization must be named' },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  INVALID_CREDENTIALS: { status: 401, title: 'Wrong e-mail address or password' },
  TOKEN_EXPIRED: { status: 401, title: 'The token has expired' },
  TOKEN_REVOKED: { status: 401, title: 'The token has been revoked' },
  REFRESH_TOKEN_REUSED: { status: 401, title: 'The refresh token was used before' },
  MFA_REQUIRED: { status: 401, title: 'A second factor is required' },
  MFA_CODE_INVALID: { status: 401, title: 'The code is wrong or was used' },
  INSUFFICIENT_TOKENS: { status: 402, title: 'Not enough tokens' },
  FORBIDDEN: { status: 403, title: 'Not allowed' },
  INSUFFICIENT_SCOPE: { status: 403, title: 'A scope is missing' },
  ORGANIZATION_MISMATCH: { status: 403, title: 'Another organization' },
  SSO_REQUIRED: { status: 403, title: 'Single sign-on is required' },
  SELF_REVIEW: { status: 403, title: 'A second person is required' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  CONFLICT: { status: 409, title: 'Conflict' },
  INVALID_STATE_TRANSITION: { status: 409, title: 'The state does not allow this' },
  ALREADY_REVIEWED: { status: 409, title: 'Already reviewed' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, title: 'The first request with this key is still running' },
  UPLOAD_LINK_EXPIRED: { status: 410, title: 'The link has expired' },
  VERSION_CONFLICT: { status: 412, title: 'Changed by somebody else' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Media type not accepted' },
  SCENARIO_MISMATCH_NOT_SCORED: { status: 422, title: 'The scenario does not fit the call' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The key was used for another request' },
  UNREADABLE_FILE: { status: 422, title: 'The file cannot be read' },
  SIZE_MISMATCH: { status: 422, title: 'The size differs from the declared one' },
  DIGEST_MISMATCH: { status: 422, title: 'The digest differs from the declared one' },
  CHECK_NOT_APPLICABLE: { status: 422, title: 'The check does not apply' },
  LEGAL_HOLD: { status: 423, title: 'Under legal hold' },
  ACCOUNT_LOCKED: { status: 423, title: 'Held back after failed attempts' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  INTERNAL_ERROR: { status: 500, title: 'Internal error' },
  UPSTREAM_FAILED: { status: 502, title: 'A service behind this one failed' },
  UNAVAILABLE: { status: 503, title: 'Not available now' },
};

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  requestId: string;
} & Record<string, unknown>;

/** Turns any throw into a problem (RFC 9457). An unknown one becomes an opaque INTERNAL_ERROR with nothing of its cause. */
export function toProblem(error: unknown, request: { id: string; path: string }): Problem {
  const known =
    error instanceof DomainError
      ? error
      : new DomainError('INTERNAL_ERROR', 'Something failed on our side. Quote the request id when you ask about it.');
  const { status, title } = PROBLEMS[known.code];
  return {
    type: `${env().BASE_URL}/developers/reference#${known.code}`,
    title,
    status,
    detail: known.message,
    instance: request.path,
    code: known.code,
    requestId: request.id,
    ...(known.issues ? { errors: known.issues } : {}),
    ...known.extra,
  };
}

/** The headers that belong to a problem: what to present (RFC 9110 §11.6.1), how long to wait. */
export function problemHeaders(problem: Problem): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' };
  if (problem.status === 401) {
    const token = problem.code === 'TOKEN_EXPIRED' || problem.code === 'TOKEN_REVOKED' ? ', error="invalid_token"' : '';
    headers['www-authenticate'] = `Bearer realm="casefile"${token}`;
  }
  if (problem.code === 'INSUFFICIENT_SCOPE' && Array.isArray(problem.requiredScopes)) {
    headers['www-authenticate'] =
      `Bearer realm="casefile", error="insufficient_scope", scope="${problem.requiredScopes.join(' ')}"`;
  }
  if (typeof problem.retryAfter === 'number') headers['retry-after'] = String(problem.retryAfter);
  return headers;
}
