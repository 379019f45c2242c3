import { table } from '@/lib/core/table';
import { aamvaDate } from '@/lib/verification/engine/barcode/aamva';
import type { BarcodeReading, Box, MrzReading, PageReading, ReadField, Source } from '@/lib/verification/engine/check';
import { HOLDER_FIELDS, INVOICE_FIELDS, STATEMENT_FIELDS } from '@/lib/verification/engine/fields/captions';
import { captionedValues, type FoundValue } from '@/lib/verification/engine/fields/find-fields';
import { licenceValues } from '@/lib/verification/engine/fields/licence';
import { below, type Segment, segmentsOf, toTheRight, unionOf } from '@/lib/verification/engine/fields/segments';
import { findCurrency, normalName, normalNumber, normalText } from '@/lib/verification/engine/fields/values';
import { vehicleValues } from '@/lib/verification/engine/fields/vehicle-fields';
import { zoneDate } from '@/lib/verification/engine/mrz/dates';
import { alphaThree } from '@/lib/verification/engine/mrz/issuers';

export type Fields = Record<string, ReadField[]>;

/** Adds a reading unless the same place gave the same already. */
export function addField(fields: Fields, name: string, field: ReadField): void {
  const list = fields[name] ?? [];
  fields[name] = list;
  if (!list.some(({ value, zone }) => value === field.value && zone === field.zone)) list.push(field);
}

/** Fields printed on the pages of a document of the given kind. */
export function printedFields(pages: readonly PageReading[], evidenceId: string, type: string): Fields {
  const segments = pages
    .flatMap((page) => segmentsOf(page.words, page))
    .filter(({ text }) => !/<<|<[A-Z0-9]+</.test(text));
  const found = valuesFor(type, segments);
  const fields: Fields = {};
  for (const [name, { value, raw, at }] of found) {
    const source: Source = { evidenceId, page: at.page, box: at.box };
    addField(fields, name, { value, raw, confidence: at.confidence, zone: 'visual', source });
  }
  return fields;
}

function valuesFor(type: string, segments: Segment[]): Map<string, FoundValue> {
  if (type === 'logbook') return vehicleValues(segments);
  if (type === 'invoice') return invoiceValues(segments);
  if (type === 'proof_of_address') return statementValues(segments);
  const captioned = captionedValues(HOLDER_FIELDS, segments);
  const all = type === 'driving_license' ? new Map([...captioned, ...licenceValues(segments)]) : captioned;
  const [surname, given] = [all.get('surname'), all.get('givenNames')];
  if (surname && given) {
    const raw = `${given.raw} ${surname.raw}`;
    all.set('fullName', { value: `${given.value} ${surname.value}`, raw, at: given.at });
  }
  return all;
}

/** An address goes on below its first line until something else begins. */
function withLinesBelow(first: FoundValue, segments: Segment[], most = 4): FoundValue {
  const lines = [first.at];
  for (let last: Segment = first.at; lines.length < most; ) {
    const next = below(last, segments).find(({ left }) => Math.abs(left - last.left) < (last.bottom - last.top) * 0.8);
    if (next === undefined || next.top - last.bottom > (last.bottom - last.top) * 1.6 || beginsAnother(next, segments))
      break;
    lines.push(next);
    last = next;
  }
  const raw = [first.raw, ...lines.slice(1).map(({ text }) => text)].join(', ');
  const bottom = Math.max(...lines.map((line) => line.bottom));
  const right = Math.max(...lines.map((line) => line.right));
  return { value: normalText(raw), raw, at: { ...first.at, bottom, right, box: unionOf(lines.map(({ box }) => box)) } };
}

/** A line with a code or caption of its own, or one before it in its row. */
function beginsAnother(line: Segment, segments: Segment[]): boolean {
  const code = /^\(?[A-Z]\.?\d|^\([A-Z]\)|^(account|statement|bill|date|dear)\b/i;
  return (
    code.test(line.text) || segments.some((other) => code.test(other.text) && toTheRight(other, segments)[0] === line)
  );
}

function invoiceValues(segments: Segment[]): Map<string, FoundValue> {
  const found = captionedValues(INVOICE_FIELDS, segments);
  const issuer = largest(segments.filter(({ text }) => !/^(tax )?invoice\b|rechnung|facture/i.test(text)));
  if (issuer) found.set('issuer', { value: normalText(issuer.text), raw: issuer.text, at: issuer });
  const at = segments.find(({ text }) => findCurrency(text) !== null);
  const currency = at && findCurrency(at.text);
  if (at && currency) found.set('currency', { value: currency, raw: at.text, at });
  return found;
}

/** The addressee: the name above the first line that ends like a postal address. */
function statementValues(segments: Segment[]): Map<string, FoundValue> {
  const found = captionedValues(STATEMENT_FIELDS, segments);
  const issuer = largest(segments);
  if (issuer) found.set('issuer', { value: normalText(issuer.text), raw: issuer.text, at: issuer });
  const greeting = segments.flatMap(({ text }) => /^Dear ([\p{L} .'-]+)/iu.exec(text)?.[1] ?? [])[0];
  const name = segments.find(({ text }) => greeting !== undefined && normalName(text) === normalName(greeting));
  const street = segments.find(
    ({ text }) => /^\d{1,5}[A-Za-z]?,? +[\p{L}]/u.test(text) && !/^\d{1,2} \w+ \d{4}$/.test(text),
  );
  const holder = name ?? (street && segments[segments.indexOf(street) - 1]);
  if (holder && normalName(holder.text).includes(' ')) {
    found.set('fullName', { value: normalName(holder.text), raw: holder.text, at: holder });
  }
  if (street)
    found.set('address', withLinesBelow({ value: normalText(street.text), raw: street.text, at: street }, segments));
  return found;
}

/** Letterheads are set largest: the highest segment of the upper third. */
function largest(segments: Segment[]): Segment | undefined {
  const [first] = segments;
  const bottom = Math.max(...segments.map((segment) => segment.bottom));
  return segments
    .filter((segment) => segment.page === first?.page && segment.top < bottom / 3 && /\p{L}{3}/u.test(segment.text))
    .sort((a, b) => b.bottom - b.top - (a.bottom - a.top))[0];
}

/** Fields of the machine readable zone under their common names; `boxes` gives each its place. */
export function zoneFields(zone: MrzReading, today: string, boxes: (field: string) => Box | null): Fields {
  const fields: Fields = {};
  const put = (name: string, from: string, value: string | null) => {
    const field = zone.fields[from];
    if (!value || field === undefined) return;
    const source = { ...zone.source, box: boxes(from) ?? zone.source.box };
    addField(fields, name, {
      value,
      raw: field.value,
      confidence: field.valid === false ? 0.5 : 0.98,
      zone: 'mrz',
      source,
    });
  };
  const of = (name: string) => zone.fields[name]?.value ?? '';
  put('surname', 'surname', normalName(of('surname')));
  put('givenNames', 'givenNames', normalName(of('givenNames')));
  put('fullName', 'surname', normalName(`${of('givenNames')} ${of('surname')}`));
  put('documentNumber', 'documentNumber', normalNumber(of('documentNumber')));
  put('dateOfBirth', 'birthDate', zoneDate(of('birthDate'), 'birth', today));
  put('dateOfExpiry', 'expirationDate', zoneDate(of('expirationDate'), 'expiry', today));
  put('sex', 'sex', /^[MF]$/.test(of('sex')) ? of('sex') : null);
  put('nationality', 'nationality', alphaThree(of('nationality')));
  put('issuingState', 'issuingState', alphaThree(of('issuingState')));
  return fields;
}

const AAMVA_SEX = table({ '1': 'M', '2': 'F', '9': 'X', M: 'M', F: 'F' });

/** Fields of an AAMVA barcode under their common names. */
export function aamvaFields({ aamva, source }: BarcodeReading): Fields {
  const fields: Fields = {};
  if (aamva === null) return fields;
  const put = (name: string, raw: string | undefined, value: string | null | undefined) => {
    if (raw && value) addField(fields, name, { value, raw, confidence: 1, zone: 'barcode', source });
  };
  const [whole = '', first = '', middle = ''] = (aamva.DAA ?? '').split(/[,@]/);
  const surname = aamva.DCS ?? aamva.DAB ?? whole;
  const known = (part: string | undefined) => (part && !/^(NONE|UNAVL)$/.test(part) ? part : '');
  const given = `${aamva.DAC ?? aamva.DCT?.replace(/,/g, ' ') ?? first} ${known(aamva.DAD ?? middle)}`.trim();
  put('surname', surname, normalName(surname));
  put('givenNames', given, normalName(given));
  put('fullName', `${given} ${surname}`.trim(), normalName(`${given} ${surname}`));
  put('documentNumber', aamva.DAQ, normalNumber(aamva.DAQ ?? ''));
  put('dateOfBirth', aamva.DBB, aamvaDate(aamva.DBB ?? ''));
  put('dateOfExpiry', aamva.DBA, aamvaDate(aamva.DBA ?? ''));
  put('dateOfIssue', aamva.DBD, aamvaDate(aamva.DBD ?? ''));
  put('sex', aamva.DBC, AAMVA_SEX[aamva.DBC ?? '']);
  put('issuingState', aamva.DCG, aamva.DCG);
  const address = [aamva.DAG, aamva.DAH, aamva.DAI, aamva.DAJ, aamva.DAK]
    .map(known)
    .filter((part) => part !== '')
    .join(', ');
  put('address', address, normalText(address));
  return fields;
}
