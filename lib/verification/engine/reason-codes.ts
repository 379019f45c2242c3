import type { CheckName, Reason } from '@/lib/verification/engine/check';

/** Every reason a check may give, closed: the API reference lists these. */
export const REASON_CODES = {
  image_quality: [
    'BLURRED',
    'GLARE',
    'TEXT_CUT_OFF',
    'LOW_RESOLUTION',
    'LOW_CONTRAST',
    'TOO_DARK',
    'NOT_READABLE',
    'NO_PICTURE',
  ],
  file_structure: [
    'TYPE_MISMATCH',
    'UNKNOWN_TYPE',
    'TRUNCATED',
    'DAMAGED_STRUCTURE',
    'TRAILING_DATA',
    'POLYGLOT',
    'PDF_JAVASCRIPT',
    'PDF_LAUNCH_ACTION',
    'PDF_EMBEDDED_FILES',
    'PDF_OPEN_ACTION',
    'PDF_ENCRYPTED',
    'TOO_LARGE',
    'NOT_READABLE',
  ],
  metadata: [
    'EDITING_SOFTWARE',
    'GENERATED_BY_AI',
    'EDIT_HISTORY',
    'DATES_OUT_OF_ORDER',
    'DATE_IN_FUTURE',
    'MODIFIED_LATER',
    'THUMBNAIL_DIFFERS',
    'CAMERA_NAMED',
    'NO_METADATA',
    'NOT_READABLE',
  ],
  digital_tampering: [
    'COMPRESSION_INCONSISTENT',
    'ERROR_LEVEL_INCONSISTENT',
    'NOISE_INCONSISTENT',
    'GRID_INCONSISTENT',
    'NO_COMPRESSION_HISTORY',
    'PICTURE_TOO_SMALL',
    'PICTURE_TOO_LARGE',
    'NO_PICTURE',
    'NOT_READABLE',
  ],
  copy_move: ['REGION_REPEATED', 'PICTURE_TOO_SMALL', 'NO_PICTURE', 'NOT_READABLE'],
  screen_recapture: ['SCREEN_PATTERN', 'PICTURE_TOO_SMALL', 'NO_PICTURE', 'NOT_READABLE'],
  pdf_revisions: [
    'VISIBLE_CHANGE',
    'TEXT_REPLACED',
    'CHANGED_WITHOUT_VISIBLE_EFFECT',
    'REVISIONS_NOT_ALL_EXAMINED',
    'EDITED_WITH',
    'DATES_OUT_OF_ORDER',
    'PDF_ENCRYPTED',
    'NOT_READABLE',
    'TOO_LARGE',
  ],
  pdf_signature: [
    'SIGNATURE_BROKEN',
    'CHANGED_AFTER_SIGNING',
    'PARTLY_COVERED',
    'CERTIFICATE_NOT_VALID_AT_SIGNING',
    'SIGNER_NOT_TRUST_CHECKED',
    'SIGNATURE_KIND_NOT_CHECKED',
    'UNSIGNED',
    'NOT_READABLE',
    'TOO_LARGE',
  ],
  provenance: [
    'MANIFEST_BROKEN',
    'SIGNER_NOT_TRUSTED',
    'MANIFEST_REMOTE',
    'GENERATED_BY_AI',
    'NO_MANIFEST',
    'NOT_READABLE',
    'TOO_LARGE',
  ],
  template: ['MRZ_MISSING', 'MRZ_MISPLACED', 'PORTRAIT_MISSING', 'LABELS_MISSING', 'NOT_READ', 'ROLE_HAS_NO_LAYOUT'],
  duplicate_document: ['SAME_FILE_USED_BEFORE', 'SIMILAR_PICTURE_USED_BEFORE'],
  face_match: [
    'FACE_MISMATCH',
    'FACE_REVIEW',
    'PROVISIONAL_THRESHOLDS',
    'NO_FACE_IN_DOCUMENT',
    'NO_FACE_IN_SELFIE',
    'SEVERAL_FACES_IN_SELFIE',
    'DOCUMENT_MISSING',
    'SELFIE_MISSING',
    'NOT_READABLE',
  ],
  liveness: ['POSSIBLE_SPOOF', 'INDICATOR_ONLY', 'NO_FACE_IN_SELFIE', 'SELFIE_MISSING', 'NOT_READABLE'],
} as const satisfies Partial<Record<CheckName, readonly string[]>>;

export type CheckWithReasons = keyof typeof REASON_CODES;
export type ReasonCode<Name extends CheckWithReasons> = (typeof REASON_CODES)[Name][number];

/** One reason of a check; `code` must be of that check's closed list. An empty `userMessage` says nothing to the person. */
export function reason<Name extends CheckWithReasons>(
  _check: Name,
  code: ReasonCode<Name>,
  severity: Reason['severity'],
  message: string,
  userMessage = '',
): Reason {
  return { code, severity, message, userMessage };
}
