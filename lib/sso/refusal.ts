import { DomainError, type ErrorCode } from '@/lib/core/errors';
import type { SsoRefusal } from '@/lib/sso/schema';

const CODES: Partial<Record<SsoRefusal, ErrorCode>> = {
  SUBJECT_TRANSIENT: 'FORBIDDEN',
  NO_EMAIL: 'FORBIDDEN',
  EMAIL_NOT_VERIFIED: 'FORBIDDEN',
  DOMAIN_NOT_PROVEN: 'FORBIDDEN',
  IDENTITY_DIFFERS: 'FORBIDDEN',
  NO_ACCOUNT: 'FORBIDDEN',
  NOT_A_MEMBER: 'FORBIDDEN',
  INVITATION_OPEN: 'FORBIDDEN',
  PROVIDER_UNREACHABLE: 'UNAVAILABLE',
};

/**
 * A sign-in that ends here. UNAUTHENTICATED when nobody was proven, FORBIDDEN when somebody was who may not come in, UNAVAILABLE when the
 * provider did not answer; `reason` says which of the known cases it is.
 */
export function refused(reason: SsoRefusal, detail: string, cause?: unknown): DomainError {
  return new DomainError(CODES[reason] ?? 'UNAUTHENTICATED', detail, { extra: { reason }, cause });
}
