import type { FoundValue } from '@/lib/verification/engine/fields/find-fields';
import { almostLabel, type Cell, cellOf } from '@/lib/verification/engine/fields/label-cells';
import { writtenAsAddress, writtenAsName } from '@/lib/verification/engine/fields/mixed-case';
import { below, heightOf, type Segment, toTheRight, unionOf } from '@/lib/verification/engine/fields/segments';
import { findPackedDate, findVin, normalName, normalText, plateOf } from '@/lib/verification/engine/fields/values';
import type { VehicleField } from '@/lib/verification/engine/vehicle/labels';

type Asked = Exclude<VehicleField, 'other'>;

const TITLE = /^(?:MR|MRS|MS|MISS|MX|DR|PROF|SIR|HERR|FRAU|MME|M|SIG|SR|SRA|DHR|MEVR)\.?$/i;
/** A name has two letters in a row and no number as long as that of a house. */
const nameOf = (text: string) => {
  const value = normalName(text);
  return /\d{2}/.test(text) || !/[A-Z]{2}/.test(value) ? null : value;
};
const wordsOf = (text: string) => {
  const value = normalText(text);
  return value.length >= 2 && !/^\d{1,2}$/.test(value) && findPackedDate(text) === null ? value : null;
};
const referenceOf = (text: string) => /^\D*((?:\d ?){11})\D*$/.exec(text)?.[1]?.replace(/ /g, '') ?? null;

/** What a value of each field looks like, as compared. */
const NORMALISE: Record<Asked, (text: string) => string | null> = {
  registrationNumber: (text) => (findPackedDate(text) === null && text.length <= 14 ? plateOf(text) : null),
  dateOfFirstRegistration: findPackedDate,
  keeperName: nameOf,
  keeperSurname: nameOf,
  keeperGivenNames: nameOf,
  keeperAddress: wordsOf,
  make: wordsOf,
  model: wordsOf,
  vin: findVin,
  dateOfIssue: findPackedDate,
  documentReference: referenceOf,
};

const fits = (field: VehicleField, text: string) => field !== 'other' && NORMALISE[field](text) !== null;

/** A label that runs on: it begins in lower case, close below what it continues. */
const runsOn = ({ asks, rest }: Cell) => asks === null && /^[\p{Ll}(]/u.test(rest);
const lowerCase = (text: string) => /\p{Ll}{2}|^\p{Lu}?\p{Ll}$/u.test(text);

/** Fields that are printed in mixed case even where all else is in capitals, and how their values are written then. */
const MIXED: Partial<Record<Asked, (text: string) => boolean>> = {
  keeperName: writtenAsName,
  keeperSurname: writtenAsName,
  keeperGivenNames: writtenAsName,
  keeperAddress: writtenAsAddress,
};

/** Whether the text stands behind a code alone: in mixed case that is as likely a caption cut off by a fold, “(C.1.2) Vor”. */
const behindCode = ({ at, asks, rest }: Cell) =>
  asks !== null && !/\p{L}{2}/u.test(at.text.slice(0, at.text.lastIndexOf(rest)));

/** A keeper's code without its caption. */
const KEEPER_CODE = /^[[({]?C[., ]?1[., ]?[1-3][\])}]?[.:]?$/;

/** The cells of a certificate and how they stand to one another. */
class Form {
  readonly cells: Cell[];
  private readonly ofSegment: Map<Segment, Cell>;
  /** Whether values are printed in capitals alone, as nearly everywhere; then what is not is a label or a note, but for keepers. */
  private readonly capitals: boolean;

  constructor(private readonly segments: Segment[]) {
    this.cells = segments.map((segment) => cellOf(segment, fits));
    this.ofSegment = new Map(this.cells.map((cell) => [cell.at, cell]));
    for (const cell of this.cells) this.reconsider(cell);
    const worded = this.cells.filter(({ asks, rest }) => asks === null && /\p{L}{3}/u.test(rest));
    this.capitals = worded.filter(({ rest }) => !lowerCase(rest)).length > worded.length * 0.5;
  }

  /** A letter alone is a value where a label stands before it and no value behind it; an 8 before a date is a B. */
  private reconsider(cell: Cell): void {
    const [next] = this.cellsOf(toTheRight(cell.at, this.segments));
    const valueNext = next !== undefined && next.asks === null;
    if (cell.asks === null) {
      if (cell.rest === '8' && valueNext && fits('dateOfFirstRegistration', next.rest)) {
        cell.asks = ['dateOfFirstRegistration'];
        cell.rest = '';
      }
    } else if (/^\p{Lu}$/u.test(cell.at.text) && !valueNext && this.before(cell)?.asks) {
      cell.asks = null;
      cell.rest = cell.at.text;
    } else if (KEEPER_CODE.test(cell.at.text) && next?.asks?.[0]?.startsWith('keeper') && next.asks.length === 1) {
      // A caption that stands apart from its code asks for what the code does: “Name or surname” for the surname.
      if (next.at.left - cell.at.right < heightOf(cell.at) * 4) next.asks = cell.asks;
    }
  }

  /** What stands next to the left in a cell's row. */
  private before(cell: Cell): Cell | undefined {
    return this.cells
      .filter(({ at }) => at !== cell.at && at.left < cell.at.left && toTheRight(at, this.segments).includes(cell.at))
      .sort((a, b) => b.at.left - a.at.left)[0];
  }

  private cellsOf(segments: Segment[]): Cell[] {
    return segments.flatMap((segment) => this.ofSegment.get(segment) ?? []);
  }

  /** The label with the lines that it runs on over. */
  private linesOf(label: Cell): Cell[] {
    const lines = [label];
    for (let last = label; lines.length < 4; ) {
      const next = this.cellsOf(below(last.at, this.segments)).find(
        ({ at }) => at.top - last.at.bottom < heightOf(at) * 0.6,
      );
      if (next === undefined || !runsOn(next) || next.at.left > last.at.right) break;
      lines.push(next);
      last = next;
    }
    return lines;
  }

  /** Whether a label stands right above a cell, so that the cell is that label's and not of one to its left. */
  private hasLabelAbove(cell: Cell, but: Cell): boolean {
    const height = heightOf(cell.at);
    return this.cells.some(
      ({ at, asks }) =>
        asks !== null &&
        at !== but.at &&
        at.page === cell.at.page &&
        Math.abs(at.left - cell.at.left) < height * 1.2 &&
        cell.at.top - at.bottom < height * 0.7 &&
        at.top < cell.at.top - height * 0.4 &&
        this.rowOf(at).length === 0,
    );
  }

  /** What stands in a segment's row up to the next label. */
  private rowOf(segment: Segment): Cell[] {
    const row = this.cellsOf(toTheRight(segment, this.segments));
    const end = row.findIndex(({ asks }) => asks !== null);
    return end === -1 ? row : row.slice(0, end);
  }

  private besides(label: Cell, lines: Cell[]): Cell[] {
    const row = lines.flatMap(({ at }) => this.rowOf(at));
    return row.filter((cell) => !lines.includes(cell) && !this.hasLabelAbove(cell, label));
  }

  /** Whether a label of the same column, or one further right, stands before a cell in its row and asks for something else. */
  private hasLabelBefore(cell: Cell, label: Cell): boolean {
    const before = this.before(cell);
    const another = before !== undefined && before.asks !== null && before.asks[0] !== label.asks?.[0];
    const code = this.before(label);
    const left = code?.asks?.[0] === label.asks?.[0] ? (code?.at.left ?? label.at.left) : label.at.left;
    return another && before.at.left > left - heightOf(label.at) * 2;
  }

  /** The column below a label, or below the first line of its value, as far as the next label and while lines follow closely. */
  under(label: Cell, lines = this.linesOf(label), most = 6, owner = label): Cell[] {
    const found: Cell[] = [];
    let last = lines.at(-1) ?? label;
    while (found.length < most) {
      const reach = found.length === 0 ? 2.4 : 1.4;
      const next = this.cellsOf(below(last.at, this.segments)).find(
        (cell) => !lines.includes(cell) && Math.abs(cell.at.left - label.at.left) < heightOf(label.at) * 3,
      );
      if (next === undefined || next.asks !== null || this.hasLabelBefore(next, owner)) break;
      if (next.at.top - last.at.bottom > Math.max(heightOf(next.at), heightOf(last.at)) * reach) break;
      found.push(next);
      last = next;
    }
    return found;
  }

  /** Where a label's value may stand: behind it, to its right, below it; what is almost a label comes last. */
  candidates(label: Cell, field: Asked): Candidate[] {
    const lines = this.linesOf(label);
    const own = label.rest === '' ? [] : [{ text: label.rest, cell: label }];
    const beside = this.besides(label, lines).filter((cell) => !runsOn(cell) || MIXED[field]?.(cell.rest));
    const under = this.under(label, lines).filter((cell) => !runsOn(cell));
    const all = [...own, ...[...beside, ...under].map((cell) => ({ text: cell.rest, cell }))];
    if (!this.capitals) return all;
    const kept = all.filter(({ text }) => !lowerCase(text) || MIXED[field]?.(text));
    const [last, first] = [true, false].map((doubted) =>
      kept.filter(({ text, cell }) => (lowerCase(text) && (almostLabel(text) || behindCode(cell))) === doubted),
    );
    return [...(first ?? []), ...(last ?? [])];
  }
}

interface Candidate {
  text: string;
  cell: Cell;
}

/** The first value of a field that a label leads to; labels with a code before those without. */
function firstValue(form: Form, field: Asked, labels: Cell[]): { found: FoundValue; cell: Cell; label: Cell } | null {
  for (const label of labels) {
    for (const { text, cell } of form.candidates(label, field)) {
      const value = NORMALISE[field](text);
      if (value !== null) return { found: { value, raw: text, at: cell.at }, cell, label };
    }
  }
  return null;
}

const PLAIN: Asked[] = [
  'registrationNumber',
  'dateOfFirstRegistration',
  'make',
  'model',
  'vin',
  'dateOfIssue',
  'documentReference',
];

/** What a logbook says of the vehicle and its keeper. */
export function vehicleValues(segments: Segment[]): Map<string, FoundValue> {
  const form = new Form(segments);
  const found = new Map<string, FoundValue>();
  for (const field of PLAIN) {
    const value = firstValue(form, field, labelsOf(form, field))?.found ?? ANYWHERE[field]?.(form);
    if (value) found.set(field, value);
  }
  const { name, address } = keeperOf(form);
  if (name) found.set('keeperName', name);
  if (address) found.set('keeperAddress', address);
  return found;
}

const labelsOf = (form: Form, field: Asked): Cell[] =>
  form.cells.filter(({ asks }) => asks?.[0] === field).sort((a, b) => Number(isCoded(b)) - Number(isCoded(a)));
const isCoded = ({ at }: Cell) => /^\s*[[(]?[A-Z][\s.,\d\])]/.test(`${at.text} `);

/** A number of this shape is a VIN wherever it stands. */
function anyVin({ cells }: Form): FoundValue | null {
  const cell = cells.find(({ rest }) => findVin(rest) !== null);
  const value = cell && findVin(cell.rest);
  return cell && value ? { value, raw: cell.rest, at: cell.at } : null;
}

/** Plates whose form nothing else on a certificate has: British since 2001, German, French since 2009, Spanish since 2000. */
const OWN_FORM =
  /^(?:[A-Z]{2}\d{2} ?[A-Z]{3}|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\d{1,4}[EH]?|[A-Z]{2}-\d{3}-[A-Z]{2}|\d{4} [BCDFGHJ-NPR-TV-Z]{3})$/;

/** Where the label is lost, the one number that is a plate by its form. */
function anyPlate({ cells }: Form): FoundValue | null {
  const shaped = cells.filter(({ asks, rest }) => asks === null && OWN_FORM.test(rest.trim()));
  const [cell, ...others] = shaped;
  const value = cell && plateOf(cell.rest);
  return value && others.every(({ rest }) => plateOf(rest) === value) ? { value, raw: cell.rest, at: cell.at } : null;
}

/** Of the only two dates of a certificate, the earlier one: no paper is older than its vehicle's registration. */
function earlierDate({ cells }: Form): FoundValue | null {
  const dated = cells.flatMap(({ at, rest }) => {
    const value = findPackedDate(rest);
    return value === null ? [] : [{ value, raw: rest, at }];
  });
  const days = [...new Set(dated.map(({ value }) => value))].sort();
  return days.length === 2 ? (dated.find(({ value }) => value === days[0]) ?? null) : null;
}

/** What is known by its form wherever it stands. */
const ANYWHERE: Partial<Record<Asked, (form: Form) => FoundValue | null>> = {
  vin: anyVin,
  registrationNumber: anyPlate,
  dateOfFirstRegistration: earlierDate,
};

interface Keeper {
  name: FoundValue | null;
  address: FoundValue | null;
}

/** The keeper: surname and given names of their own labels, or a name of one label with its address below as in a letter. */
function keeperOf(form: Form): Keeper {
  const own = (field: Asked) => form.cells.filter(({ asks }) => asks?.length === 1 && asks[0] === field);
  const surname = firstValue(form, 'keeperSurname', own('keeperSurname'));
  const given = firstValue(form, 'keeperGivenNames', own('keeperGivenNames'));
  const street = firstValue(form, 'keeperAddress', labelsOf(form, 'keeperAddress'));
  const lines = street ? [street.cell, ...form.under(street.cell, [street.cell], 3, street.label)] : [];
  const address = street && joined(lines, street.found.raw, normalText);
  if (surname && given && surname.cell !== given.cell) {
    const [first, last] = [given.found, surname.found];
    return { name: { value: `${first.value} ${last.value}`, raw: `${first.raw} ${last.raw}`, at: last.at }, address };
  }
  const headings = form.cells.filter(({ asks }) => asks?.some((each) => /^keeper(Name|Surname)$/.test(each)));
  const whole = firstValue(form, 'keeperName', headings);
  if (whole === null) return { name: null, address };
  const block = letterBlock([whole.cell, ...form.under(whole.cell, [whole.cell], 6, whole.label)], whole.found.raw);
  return { name: block.name, address: address ?? block.address };
}

/** Lines of a letter's address: a title alone or half a name goes on in the next line, what follows is the address. */
function letterBlock(cells: Cell[], first: string): Keeper {
  const texts = [first, ...cells.slice(1).map(({ rest }) => rest)];
  const bare = (text: string) => text.split(/\s+/).filter((word) => word !== '' && !TITLE.test(word));
  let count = 1;
  while (count < cells.length && bare(texts.slice(0, count).join(' ')).length < (count === 1 ? 2 : 1)) {
    if (nameOf(texts[count] ?? '') === null || (count === 1 && bare(first).length === 1 && cells.length < 3)) break;
    count += 1;
  }
  const raw = texts.slice(0, count).join(' ');
  const name = joined(cells.slice(0, count), raw, (text) => normalName(bare(text).join(' ') || text));
  const rest = cells.slice(count);
  return { name, address: rest.length === 0 ? null : joined(rest, rest[0]?.rest ?? '', normalText) };
}

/** Several lines as one value, where the first may be but a part of its cell. */
function joined(cells: Cell[], first: string, normal: (text: string) => string): FoundValue | null {
  const [cell] = cells;
  if (cell === undefined) return null;
  const lines = cells.map(({ at }) => at);
  const raw = normal === normalText ? [first, ...cells.slice(1).map(({ rest }) => rest)].join(', ') : first;
  const bottom = Math.max(...lines.map((line) => line.bottom));
  const right = Math.max(...lines.map((line) => line.right));
  return { value: normal(raw), raw, at: { ...cell.at, bottom, right, box: unionOf(lines.map(({ box }) => box)) } };
}
