/**
 * The coded errors of the domain. They know no HTTP: `lib/http/problem.ts` maps each code to a status.
 */
export const ERROR_CODES = [
  'VALIDATION_FAILED',
  'MALFORMED_JSON',
  'ORGANIZATION_REQUIRED',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'TOKEN_EXPIRED',
  'TOKEN_REVOKED',
  'REFRESH_TOKEN_REUSED',
  'MFA_REQUIRED',
  'MFA_CODE_INVALID',
  'INSUFFICIENT_TOKENS',
  'FORBIDDEN',
  'INSUFFICIENT_SCOPE',
  'ORGANIZATION_MISMATCH',
  'SSO_REQUIRED',
  'SELF_REVIEW',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'INVALID_STATE_TRANSITION',
  'ALREADY_REVIEWED',
  'IDEMPOTENCY_IN_PROGRESS',
  'UPLOAD_LINK_EXPIRED',
  'VERSION_CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'SCENARIO_MISMATCH_NOT_SCORED',
  'IDEMPOTENCY_KEY_REUSED',
  'UNREADABLE_FILE',
  'SIZE_MISMATCH',
  'DIGEST_MISMATCH',
  'CHECK_NOT_APPLICABLE',
  'LEGAL_HOLD',
  'ACCOUNT_LOCKED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UPSTREAM_FAILED',
  'UNAVAILABLE',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One thing wrong with the input: where (JSON pointer and part of the request) and what. */
export type FieldIssue = {
  pointer: string;
  in: 'body' | 'query' | 'path' | 'header';
  code: string;
  message: string;
};

/**
 * An expected refusal. `detail` is a sentence for the person who called, without internals;
 * `extra` holds the members that the contract promises beside the code (for example `{ from, to, allowed }`).
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly issues: FieldIssue[] | undefined;
  readonly extra: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    detail: string,
    options: { issues?: FieldIssue[]; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.extra = options.extra ?? {};
  }
}

/** The record does not exist for this caller: missing, malformed id and foreign tenant look the same. */
export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `${what} was not found.`);
}

/** The same for a record that a member of the body names; the answer points at the member. */
export function notFoundAt(pointer: string, what: string): DomainError {
  const message = `${what} was not found.`;
  return new DomainError('NOT_FOUND', message, { issues: [{ pointer, in: 'body', code: 'not_found', message }] });
}

/** A validation failure of one field found by the domain rather than by a schema. */
export function invalidField(
  pointer: string,
  message: string,
  code = 'invalid',
  where: FieldIssue['in'] = 'body',
): DomainError {
  return new DomainError('VALIDATION_FAILED', message, {
    issues: [{ pointer, in: where, code, message }],
  });
}

/** A move that the state machine does not allow from where the record stands. */
export function invalidTransition(from: string, to: string, allowed: readonly string[]): DomainError {
  return new DomainError('INVALID_STATE_TRANSITION', `${from} cannot become ${to}.`, {
    extra: { from, to, allowed },
  });
}

/** Narrows an unknown throw to a DomainError, optionally of one code. */
export function isDomainError(error: unknown, code?: ErrorCode): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code);
}
