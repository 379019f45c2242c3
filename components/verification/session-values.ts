import type { Verification, VerificationCheck, VerificationDocument } from '@/lib/verification/schema';
import { verificationStrings as words } from '../strings/verification';

export type Box = [number, number, number, number];

/** A page of one document on the stage. */
export type Place = { evidenceId: string; page: number };

/** A rectangle on a page: what was read there, or what a check points at. */
export type Mark = Place & { id: string; label: string; box: Box; alert: boolean };

/** Codes of harmonised registration documents and short names; they stand on the page beside the box. */
const FIELD_MARKS: Record<string, string> = {
  registrationNumber: 'A',
  dateOfFirstRegistration: 'B',
  keeperName: 'C.1',
  keeperAddress: 'C.1.3',
  make: 'D.1',
  model: 'D.3',
  vin: 'E VIN',
  documentReference: 'Reference',
  surname: 'Surname',
  givenNames: 'Given names',
  fullName: 'Name',
  dateOfBirth: 'Born',
  sex: 'Sex',
  nationality: 'Nationality',
  documentNumber: 'Number',
  issuingState: 'State',
  dateOfIssue: 'Issued',
  dateOfExpiry: 'Expires',
  address: 'Address',
  issuer: 'Issuer',
  invoiceNumber: 'Invoice',
  invoiceDate: 'Date',
  total: 'Total',
  currency: 'Currency',
};

/** `dateOfBirth` or `birth_date` as words. */
export function spacedName(name: string): string {
  const element = words.elements[name];
  if (element) return `${element} (${name})`;
  if (/^[DZ][A-Z]{2}$/.test(name)) return name;
  const known = FIELD_MARKS[name];
  if (known && known.length > 3) return known;
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .replace(/([a-z])(\d+)$/i, '$1 $2')
    .toLowerCase()
    .replace(/\b(vin|mrz|pdf|exif|c2pa|jpeg)\b/g, (word) => word.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What stands beside the box of a field. */
export function fieldMark(name: string): string {
  return FIELD_MARKS[name] ?? spacedName(name);
}

/** What a session is called: by plate or VIN, or by the person. */
export function sessionTitle(session: Pick<Verification, 'kind' | 'expected' | 'participantName'>): string {
  const { expected } = session;
  if (session.kind === 'vehicle') {
    return words.titles.vehicle(String(expected.registrationNumber ?? expected.vin ?? '') || null);
  }
  const named = expected.fullName ?? [expected.firstName, expected.lastName].filter(Boolean).join(' ');
  return words.titles.custom(session.participantName ?? (String(named) || null));
}

/** A document in a few words: its kind and side. */
export function documentName(document: Pick<VerificationDocument, 'role' | 'side'>): string {
  const role = words.roles[document.role];
  return document.side ? `${role}, ${words.sides[document.side].toLowerCase()}` : role;
}

/** Rectangles of one check: where it found what, in doubt where it asks for a look. */
export function checkMarks(check: VerificationCheck): Mark[] {
  return check.breakdown.flatMap((item, index) =>
    item.source?.box
      ? [
          {
            id: `${check.name}-${index}`,
            evidenceId: item.source.evidenceId,
            page: item.source.page,
            box: item.source.box,
            label: fieldMark(item.name),
            alert: item.result === 'consider',
          },
        ]
      : [],
  );
}

/** Rectangles of what was read from the documents. */
export function fieldMarks(documents: readonly VerificationDocument[]): Mark[] {
  return documents.flatMap((document) =>
    (document.reading?.fields ?? []).flatMap((field, index) =>
      field.source.box
        ? [
            {
              id: `${document.id}-${index}`,
              evidenceId: field.source.evidenceId,
              page: field.source.page,
              box: field.source.box,
              label: fieldMark(field.name),
              alert: false,
            },
          ]
        : [],
    ),
  );
}

/** The sentence that stands beside a check's name: its weightiest reason. */
export function leadingReason(check: VerificationCheck): string | null {
  const weight = { critical: 0, warning: 1, info: 2 };
  const [first] = check.reasons.toSorted((a, b) => weight[a.severity] - weight[b.severity]);
  return first?.message ?? null;
}

/** The same place, whatever else the two know. */
export function samePlace(a: Place | null, b: Place | null): boolean {
  return a !== null && b !== null && a.evidenceId === b.evidenceId && a.page === b.page;
}

/** Guesses the kind of a document from the name of its file; the person corrects it. */
export function guessedRole(fileName: string, kind: Verification['kind']): VerificationDocument['role'] {
  const name = fileName.toLowerCase();
  const hints: [RegExp, VerificationDocument['role']][] = [
    [/passport/, 'passport'],
    [/licen[cs]e|driv/, 'driving_license'],
    [/permit/, 'residence_permit'],
    [/logbook|v5|registration/, 'logbook'],
    [/selfie|face|portrait/, 'selfie'],
    [/invoice|receipt|bill/, 'invoice'],
    [/address|statement|utility/, 'proof_of_address'],
    [/\bid\b|identity|id[-_]?card/, 'id_card'],
  ];
  return hints.find(([pattern]) => pattern.test(name))?.[1] ?? (kind === 'vehicle' ? 'logbook' : 'id_card');
}

/** Guesses the side from the name of the file. */
export function guessedSide(fileName: string): VerificationDocument['side'] {
  if (/front/i.test(fileName)) return 'front';
  return /back|rear[-_]?side/i.test(fileName) ? 'back' : null;
}
