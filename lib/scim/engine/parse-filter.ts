import { isStorable } from '@/lib/core/fields';
import { table } from '@/lib/core/table';
import { type ScimType, scimRefusal } from '@/lib/scim/engine/refusal';

/** One comparison; the attribute in lower case without its schema, such as `emails.value`. */
export type Term = { attribute: string; value: string | number | boolean | null };

/** Attribute, what selects among its values, and a part of them: `emails[type eq "work"].value` (RFC 7644 §3.5.2). */
export type AttributePath = { attribute: string; where: Term[] | null; part: string | null };

const MAX_LENGTH = 2000;
const MAX_TERMS = 20;

const TOKEN = /\s*(?:([[\]()])|("(?:[^"\\]|\\.)*")|(\.)?([A-Za-z$][\w$:.-]*)|(-?\d[\d.eE+-]*))/y;

type Token = { kind: 'sign' | 'value' | 'word'; text: string; value?: Term['value'] };

const LITERALS = table<boolean | null>({ true: true, false: false, null: null });

/** A value as JSON writes it; undefined for what is none, or holds what nothing that is kept can hold. */
function literalOf(text: string): string | number | undefined {
  try {
    const value: string | number = JSON.parse(text);
    return typeof value === 'string' && !isStorable(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function tokens(text: string, wrong: (why: string) => Error): Token[] {
  if (text.length > MAX_LENGTH) throw wrong('It is too long.');
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw wrong(`It cannot be read from character ${at + 1} on.`);
    const [, sign, quoted, dot = '', word, number] = match;
    if (sign) found.push({ kind: 'sign', text: sign });
    else if (word !== undefined) {
      const literal = dot === '' ? LITERALS[word.toLowerCase()] : undefined;
      found.push(
        literal === undefined ? { kind: 'word', text: dot + word } : { kind: 'value', text: word, value: literal },
      );
    } else {
      const value = literalOf(quoted ?? number ?? '');
      if (value === undefined) throw wrong('A value in it is not valid.');
      found.push({ kind: 'value', text: '', value });
    }
  }
  return found;
}

/** The name without the schema in front of it (`urn:…:User:userName`), in lower case. */
export function plainName(name: string): string {
  const colon = name.lastIndexOf(':');
  // A schema's version holds a dot, so only what follows its last colon is the attribute.
  return (name.toLowerCase().startsWith('urn:') && colon > 0 ? name.slice(colon + 1) : name).toLowerCase();
}

class Reader {
  private at = 0;
  private terms = 0;

  constructor(
    private readonly all: Token[],
    private readonly wrong: (why: string) => Error,
  ) {}

  private peek(sign?: string): Token | undefined {
    const next = this.all[this.at];
    return sign === undefined || (next?.kind === 'sign' && next.text === sign) ? next : undefined;
  }

  private take(kind: Token['kind'], text?: string): Token {
    const next = this.all[this.at];
    if (next?.kind !== kind || (text !== undefined && next.text.toLowerCase() !== text)) {
      throw this.wrong('Only comparisons with eq, joined by and, are understood.');
    }
    this.at += 1;
    return next;
  }

  get done(): boolean {
    return this.at >= this.all.length;
  }

  conjunction(prefix = ''): Term[] {
    const found = [...this.term(prefix)];
    while (!this.done && !this.peek(']') && !this.peek(')')) {
      this.take('word', 'and');
      found.push(...this.term(prefix));
    }
    return found;
  }

  private term(prefix: string): Term[] {
    this.terms += 1;
    if (this.terms > MAX_TERMS) throw this.wrong('It has too many parts.');
    if (this.peek('(')) {
      this.take('sign', '(');
      const inner = this.conjunction(prefix);
      this.take('sign', ')');
      return inner;
    }
    const name = plainName(this.take('word').text);
    const attribute = prefix ? `${prefix}.${name}` : name;
    const selected = prefix === '' && this.peek('[') ? this.selection(attribute) : null;
    if (!selected) return [{ attribute, value: this.comparison() }];
    const part = this.peek()?.kind === 'word' && this.peek()?.text.startsWith('.') ? this.take('word').text : null;
    return part === null
      ? selected
      : [...selected, { attribute: `${attribute}${part.toLowerCase()}`, value: this.comparison() }];
  }

  private selection(attribute: string): Term[] {
    this.take('sign', '[');
    const inner = this.conjunction(attribute);
    this.take('sign', ']');
    return inner;
  }

  private comparison(): Term['value'] {
    this.take('word', 'eq');
    return this.take('value').value ?? null;
  }

  path(): AttributePath {
    const name = plainName(this.take('word').text);
    const dot = name.indexOf('.');
    if (!this.peek('['))
      return dot < 0
        ? { attribute: name, where: null, part: null }
        : { attribute: name.slice(0, dot), where: null, part: name.slice(dot + 1) };
    const selected = this.selection(name);
    // Inside the brackets names belong to the values: `members.value` is their `value`.
    const where = selected.map((term) => ({ ...term, attribute: term.attribute.slice(name.length + 1) }));
    const part = this.done ? null : this.take('word').text.toLowerCase();
    if (part !== null && !part.startsWith('.')) throw this.wrong('It goes on after its brackets.');
    return { attribute: name, where, part: part?.slice(1) ?? null };
  }
}

const refuse = (type: ScimType, what: string) => (why: string) =>
  scimRefusal(type, `The ${what} is not understood: ${why}`);

/** Comparisons that must all hold (RFC 7644 §3.4.2.2, `eq` and `and`). Throws invalidFilter for anything else. */
export function parseFilter(text: string): Term[] {
  const wrong = refuse('invalidFilter', 'filter');
  const reader = new Reader(tokens(text, wrong), wrong);
  const found = reader.conjunction();
  if (!reader.done) throw wrong('It goes on after its end.');
  return found;
}

/** The path of a change. Throws invalidPath. */
export function parsePath(text: string): AttributePath {
  const wrong = refuse('invalidPath', 'path');
  const reader = new Reader(tokens(text, wrong), wrong);
  const found = reader.path();
  if (!reader.done) throw wrong('It goes on after its end.');
  return found;
}
