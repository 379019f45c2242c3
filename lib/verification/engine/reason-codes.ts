import type { CheckName, Reason } from '@/lib/verification/engine/check';

type Severity = Reason['severity'];
type Definition = [severity: Severity, message: string, userMessage: string];

/** Reasons whose words depend on what was found; the check says them. */
const LISTED = {
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
    'EDITED_AS_A_WHOLE',
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
    'FALSE_MATCH_RATE',
    'NO_FACE_IN_DOCUMENT',
    'NO_FACE_IN_SELFIE',
    'SEVERAL_FACES_IN_SELFIE',
    'DOCUMENT_MISSING',
    'SELFIE_MISSING',
    'NOT_READABLE',
  ],
  liveness: ['POSSIBLE_SPOOF', 'INDICATOR_ONLY', 'NO_FACE_IN_SELFIE', 'SELFIE_MISSING', 'NOT_READABLE'],
  data_comparison: ['DIFFERENT', 'ALMOST_EQUAL', 'NOT_READ', 'NOTHING_EXPECTED'],
  age: ['TOO_YOUNG', 'IMPOSSIBLE_BIRTH_DATE', 'BIRTH_DATE_NOT_READ'],
  known_participant: ['SAME_DOCUMENT_NUMBER', 'SAME_PERSON', 'CONFIRMED_FRAUD'],
  watchlist: ['MATCH_IN_REVIEW', 'MATCH_CONFIRMED', 'LISTS_INCOMPLETE', 'NOT_SCREENED'],
  logbook_authenticity: [
    'NO_LOGBOOK',
    'NOT_A_LOGBOOK',
    'NOT_READ',
    'REFERENCE_MALFORMED',
    'REFERENCE_NOT_READ',
    'FILE_SUSPICIOUS',
    'USED_BEFORE',
  ],
  registered_ownership: ['DIFFERENT', 'ALMOST_EQUAL', 'NOT_READ', 'KEEPER_IS_NOT_OWNER'],
  vehicle_make: ['DIFFERENT', 'ALMOST_EQUAL', 'NOT_READ', 'VIN_OF_ANOTHER_MAKE'],
  vehicle_model: ['DIFFERENT', 'ALMOST_EQUAL', 'NOT_READ'],
  vehicle_year: ['DIFFERENT', 'ALMOST_EQUAL', 'NOT_READ', 'MODEL_YEAR_DIFFERS', 'PLATE_NEWER_THAN_VEHICLE'],
  vin: ['DIFFERENT', 'ALMOST_EQUAL', 'NOT_READ', 'MALFORMED', 'CHECK_DIGIT_WRONG'],
  registration_number: ['DIFFERENT', 'ALMOST_EQUAL', 'NOT_READ', 'PLATE_NEWER_THAN_VEHICLE'],
} as const satisfies Partial<Record<CheckName, readonly string[]>>;

const BETTER_PHOTO = 'Please take a sharp photo of the whole document in good light.';
const OTHER_FILE = 'Please send the document as a JPEG, PNG or PDF file.';

/** Reasons that always have the same weight and words; `reading` is why a file could not be read. */
const DEFINED = {
  reading: {
    EMPTY_FILE: ['warning', 'The file is empty.', OTHER_FILE],
    UNSUPPORTED_FORMAT: ['warning', 'The file is in no format that can be read here.', OTHER_FILE],
    TOO_LARGE: ['warning', 'The picture has more pixels than are decoded here.', 'Please send a smaller picture.'],
    DAMAGED: ['warning', 'The file is damaged or cut short.', 'Please send the file again.'],
    ENCRYPTED: ['warning', 'The file is protected by a password.', 'Please send the document without a password.'],
    TIMEOUT: ['warning', 'Reading took too long and was stopped.', BETTER_PHOTO],
    PAGE_LIMIT: ['info', 'Only the first pages were read.', ''],
    PAGE_UNREADABLE: ['warning', 'A page could not be drawn.', 'Please send the document again.'],
    READER_FAILED: ['warning', 'The reader stopped unexpectedly on this file.', 'Please send the document again.'],
  },
  text_extraction: {
    NO_TEXT: ['warning', 'No text was found on the document.', BETTER_PHOTO],
    LOW_CONFIDENCE: ['warning', 'The text was read with low confidence.', BETTER_PHOTO],
  },
  document_classification: {
    TYPE_UNKNOWN: ['info', 'Nothing on the document tells what kind it is.', ''],
    TYPE_MISMATCH: [
      'warning',
      'The document looks like another kind than it was submitted as.',
      'Please send the kind of document that was asked for.',
    ],
  },
  mrz: {
    MRZ_NOT_FOUND: [
      'warning',
      'A machine readable zone is expected on this document and was not found.',
      'Please show the lines at the bottom of the document completely.',
    ],
    CHECK_DIGIT_WRONG: [
      'critical',
      'A check digit of the machine readable zone does not match its field.',
      BETTER_PHOTO,
    ],
    ISSUER_UNKNOWN: ['warning', 'The issuing state or nationality is no known code.', ''],
    DATE_IMPOSSIBLE: ['warning', 'A date of the machine readable zone is no date of the calendar.', BETTER_PHOTO],
    NAME_UNCERTAIN: ['warning', 'Letters of the name in the zone could not be read for certain.', BETTER_PHOTO],
    SPECIMEN_CODE: ['warning', 'The zone carries UTO, which is reserved for specimens.', ''],
  },
  barcode: {
    BARCODE_NOT_FOUND: [
      'warning',
      'A barcode is expected on this document and was not found.',
      'Please take a sharp photo of the back of the card.',
    ],
    AAMVA_INCOMPLETE: ['warning', 'The barcode lacks elements that the AAMVA standard requires.', ''],
  },
  document_number: {
    NUMBER_NOT_FOUND: ['info', 'No document number was found.', BETTER_PHOTO],
    NUMBER_MISMATCH: ['critical', 'The document number is not the expected one.', 'Please check the document number.'],
    NUMBERS_DIFFER: ['critical', 'The document shows different numbers in different places.', BETTER_PHOTO],
  },
  document_expiry: {
    EXPIRY_NOT_FOUND: ['info', 'No date of expiry was found.', ''],
    EXPIRED: ['critical', 'The document has expired.', 'Please send a document that is still valid.'],
    EXPIRES_SOON: ['info', 'The document expires within thirty days.', ''],
    ISSUE_AFTER_EXPIRY: ['critical', 'The date of issue lies after the date of expiry.', ''],
    ISSUED_IN_FUTURE: ['critical', 'The date of issue lies in the future.', ''],
  },
  data_consistency: {
    FIELDS_DIFFER: ['critical', 'What is printed differs from the machine readable zone or the barcode.', BETTER_PHOTO],
    FIELDS_DIFFER_SLIGHTLY: ['warning', 'What is printed differs slightly, as it may when a character is misread.', ''],
    DOCUMENTS_DIFFER: ['critical', 'Two documents of the session differ about the same person.', ''],
    NOTHING_TO_COMPARE: ['info', 'No field was read in two places.', ''],
  },
} as const satisfies Record<string, Record<string, Definition>>;

/** Every reason that a check can give, by check. Closed lists: the API publishes them. */
export const REASON_CODES = { ...LISTED, ...DEFINED };

type Listed = typeof LISTED;
type Defined = typeof DEFINED;

/** Codes of one check. */
export type ReasonCode<Check extends keyof Listed> = Listed[Check][number];

/** A reason by its check and code; `detail` is added to what the investigator reads. */
export function reason<Check extends keyof Defined>(
  check: Check,
  code: keyof Defined[Check] & string,
  detail?: string,
): Reason;
/** A reason in the words of its check; an empty `userMessage` says nothing to the person. */
export function reason<Check extends keyof Listed>(
  check: Check,
  code: Listed[Check][number],
  severity: Severity,
  message: string,
  userMessage?: string,
): Reason;
export function reason(check: string, code: string, detailOrSeverity = '', message?: string, userMessage = ''): Reason {
  if (message !== undefined) return { code, severity: detailOrSeverity as Severity, message, userMessage };
  const defined: Record<string, Record<string, Definition>> = DEFINED;
  const [severity, words, told] = defined[check]?.[code] ?? ['warning', code, ''];
  return {
    code,
    severity,
    message: detailOrSeverity === '' ? words : `${words} ${detailOrSeverity}`,
    userMessage: told,
  };
}

/** Every code once, in the order of the checks. */
export const ALL_REASON_CODES: readonly string[] = [
  ...new Set([...Object.values(LISTED).flat(), ...Object.values(DEFINED).flatMap((codes) => Object.keys(codes))]),
];
