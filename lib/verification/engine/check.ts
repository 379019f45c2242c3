/**
 * What a check gets and what it gives. Checks are pure: files and facts in, an outcome out; no database, no network, no state kept
 * between calls but loaded models. They run in a process of their own, so everything here can be sent as JSON.
 */
import type {
  AUTHENTICITY_CHECKS,
  CHECK_RESULTS,
  CHECK_SUB_RESULTS,
  CoverageReason,
  DOCUMENT_ROLES,
  DOCUMENT_SIDES,
  IDENTITY_CHECKS,
  OCR_CHECKS,
  ScreeningStatus,
  VEHICLE_CHECKS,
  WatchlistCode,
} from '@/db/enums';

export type CheckName =
  | (typeof OCR_CHECKS)[number]
  | (typeof AUTHENTICITY_CHECKS)[number]
  | (typeof IDENTITY_CHECKS)[number]
  | (typeof VEHICLE_CHECKS)[number];

/** Left, top, width and height as fractions (0–1) of the page as people see it: upright, after EXIF orientation and rotation. */
export type Box = [number, number, number, number];

export interface Source {
  evidenceId: string;
  /** From 1. */
  page: number;
  box: Box | null;
}

/** `info` explains, `warning` asks a person to look, `critical` speaks strongly against the document. None of them declines. */
export interface Reason {
  code: string;
  severity: 'info' | 'warning' | 'critical';
  /** For the investigator. */
  message: string;
  /** For the person whose document it is: what to do, no suspicion. Empty when there is nothing to tell. */
  userMessage: string;
}

export interface BreakdownItem {
  name: string;
  result: (typeof CHECK_RESULTS)[number];
  expected: string | null;
  actual: string | null;
  /** 0–1, null where nothing was compared by degree. */
  similarity: number | null;
  source: Source | null;
}

/** A picture laid over a page, such as a heat map; transparent PNG of the page's proportions, Base64. */
export interface Overlay {
  kind: 'error_level' | 'jpeg_ghost' | 'noise' | 'copy_move';
  evidenceId: string;
  page: number;
  png: string;
}

export interface CheckOutcome {
  result: (typeof CHECK_RESULTS)[number];
  /** Null when the result is `unidentified` or `not_applicable`. */
  subResult: (typeof CHECK_SUB_RESULTS)[number] | null;
  /** 0 (speaks against) – 1 (speaks for); null where the check knows no degree. */
  score: number | null;
  reasons: Reason[];
  breakdown: BreakdownItem[];
  engine: { name: string; version: string };
  overlays?: Overlay[];
}

export interface DocumentFile {
  documentId: string;
  evidenceId: string;
  role: (typeof DOCUMENT_ROLES)[number];
  side: (typeof DOCUMENT_SIDES)[number] | null;
  fileName: string;
  /** As stated by whoever uploaded it; the bytes decide. */
  mimeType: string;
  sha256: string;
  /** A local copy, read only. */
  path: string;
}

export interface Word {
  text: string;
  /** 0–1. */
  confidence: number;
  box: Box;
  /** Words of one line share it; lines are numbered in reading order from 0. */
  line: number;
}

export interface PageReading {
  page: number;
  /** Local PNG or JPEG of the upright page, made while reading; null when the page could not be drawn. */
  imagePath: string | null;
  width: number;
  height: number;
  /** Clockwise degrees by which the stored picture was turned (after EXIF orientation) to stand upright. */
  rotation: 0 | 90 | 180 | 270;
  words: Word[];
  engine: { name: string; version: string };
}

export interface ReadField {
  /** As compared: names in upper case without accents, dates `YYYY-MM-DD`, numbers without spaces. */
  value: string;
  /** As printed. */
  raw: string;
  confidence: number;
  /** Where it was read: printed text, machine readable zone or barcode. */
  zone: 'visual' | 'mrz' | 'barcode';
  source: Source;
}

/** ICAO 9303 field or MRZ check digit: its characters as read, and whether its check digit holds (null where it has none). */
export interface MrzField {
  value: string;
  valid: boolean | null;
}

/** A letter of a name, which no check digit guards, that was not read twice alike. */
export interface MrzDoubt {
  field: 'surname' | 'givenNames';
  /** From 1, fillers not counted. */
  letter: number;
  /** The character that was taken and then what it may be instead; `<` is a space or nothing. */
  characters: string;
}

export interface MrzReading {
  /** `FRANCE_ID` is the French identity card of 1988–2021, whose two lines follow no ICAO format. */
  format: 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRANCE_ID';
  lines: string[];
  fields: Record<string, MrzField>;
  /** Every check digit that the format has is right. */
  valid: boolean;
  doubts: MrzDoubt[];
  source: Source;
}

export interface BarcodeReading {
  format: string;
  text: string;
  /** Base64 of the raw bytes when they are not text. */
  bytes: string | null;
  /** Fields of an AAMVA licence, by their AAMVA element id (`DCS`, `DBB`, …), when it is one. */
  aamva: Record<string, string> | null;
  source: Source;
}

/** Everything read from one document, once, for all checks that need it. */
export interface DocumentReading {
  documentId: string;
  evidenceId: string;
  pages: PageReading[];
  /** Pages the file has; more than `pages.length` where the reader stopped at its limit. */
  pageCount: number;
  classification: { type: (typeof DOCUMENT_ROLES)[number]; confidence: number; because: string[] } | null;
  mrz: MrzReading | null;
  barcodes: BarcodeReading[];
  /**
   * By name: `surname givenNames fullName dateOfBirth sex nationality documentNumber issuingState dateOfIssue dateOfExpiry address`, for
   * logbooks `registrationNumber vin make model dateOfFirstRegistration keeperName keeperAddress documentReference`, for invoices
   * `issuer invoiceNumber invoiceDate total currency`. Several readings of one field (visual, MRZ, barcode) stand side by side.
   */
  fields: Record<string, ReadField[]>;
  /** Why the document could not be read, or not as a whole. */
  failures: Reason[];
}

/** What the caller said to expect; every key optional. */
export type Expected = Record<string, string | number | undefined>;

/** Facts from outside the files, gathered before the checks run. */
export interface CheckFacts {
  /** `YYYY-MM-DD`, so that a result can be computed again. */
  today: string;
  claim: {
    lossDate: string;
    policyHolder: string | null;
    vehicle: Record<string, string | number | null> | null;
  } | null;
  participant: {
    id: string;
    name: string;
    dateOfBirth: string | null;
    documentNumbers: string[];
    address: string | null;
  } | null;
  /** Participants of the organization that share a document number or name and birth date with the documents. */
  knownParticipants: { id: string; name: string; sameDocumentNumber: boolean; confirmedFraud: boolean }[];
  duplicates: {
    evidenceId: string;
    otherEvidenceId: string;
    otherClaimReference: string | null;
    kind: 'EXACT' | 'NEAR';
    distance: number;
  }[];
  /** How the participant stands against the lists now, and which of the lists that it takes are missing; null where the session names none. */
  watchlist: {
    status: ScreeningStatus;
    matches: number;
    missing: { source: WatchlistCode; reason: CoverageReason }[];
  } | null;
}

export interface CheckInput {
  documents: DocumentFile[];
  readings: DocumentReading[];
  expected: Expected;
  facts: CheckFacts;
}

/** One check. `name` is the API's. */
export interface Check {
  name: CheckName;
  run(input: CheckInput): Promise<CheckOutcome>;
}
