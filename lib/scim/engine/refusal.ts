import { DomainError } from '@/lib/core/errors';

/** Reasons that SCIM has a word for (RFC 7644 §3.12, table 9), as far as they occur here. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A request that cannot be carried out as it stands: 400, for `uniqueness` 409. */
export function scimRefusal(scimType: ScimType, detail: string): DomainError {
  return new DomainError(scimType === 'uniqueness' ? 'CONFLICT' : 'VALIDATION_FAILED', detail, { extra: { scimType } });
}
