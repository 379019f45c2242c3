import type { Reason } from '@/lib/verification/engine/check';

type Severity = Reason['severity'];
type Definition = [severity: Severity, message: string, userMessage: string];

const BETTER_PHOTO = 'Please take a sharp photo of the whole document in good light.';
const OTHER_FILE = 'Please send the document as a JPEG, PNG or PDF file.';

/** Every reason a check can give, by check; `reading` is why a file could not be read. Closed lists: the API publishes them. */
export const REASON_CODES = {
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

type Codes = typeof REASON_CODES;

/** A reason by its check and code; `detail` is added to what the investigator reads. */
export function reason<Check extends keyof Codes>(
  check: Check,
  code: keyof Codes[Check] & string,
  detail = '',
): Reason {
  const [severity, message, userMessage] = REASON_CODES[check][code] as unknown as Definition;
  return { code, severity, message: detail === '' ? message : `${message} ${detail}`, userMessage };
}
