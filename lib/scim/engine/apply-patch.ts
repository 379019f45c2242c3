import { type AttributePath, parsePath, type Term } from '@/lib/scim/engine/parse-filter';
import { scimRefusal } from '@/lib/scim/engine/refusal';

export type Json = { [member: string]: unknown };

export type PatchOperation = { op: string; path?: string | null; value?: unknown };

/**
 * What a resource has: attributes that are kept, by their right spelling with `multiple` for lists and `parts` for what is complex; and
 * those that the schemas know but nothing is done with.
 */
export type Shape = {
  kept: Readonly<Record<string, { multiple?: true; parts?: readonly string[] }>>;
  ignored: readonly string[];
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const spelledAs = (names: readonly string[], name: string) =>
  names.find((each) => each.toLowerCase() === name.toLowerCase());

/** An extension's attributes, or the extension as a whole: nothing of them is kept. */
const isExtension = (name: string) => /^urn:ietf:params:scim:schemas:extension:/i.test(name);

/** The same object with members spelled as the schema has them (names know no case, RFC 7643 §2.1). What is not known stays behind. */
export function spelled(value: Json, shape: Shape): Json {
  const known = Object.keys(shape.kept);
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const right = spelledAs(known, name);
    if (!right) return [];
    const parts = shape.kept[right]?.parts;
    return [[right, parts ? spelledParts(member, parts) : member]];
  });
  return Object.fromEntries(entries);
}

function spelledParts(value: unknown, parts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => spelledParts(each, parts));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const right = spelledAs(parts, name);
      return right ? [[right, member]] : [];
    }),
  );
}

const same = (held: unknown, asked: unknown) =>
  typeof held === 'string' && typeof asked === 'string' ? held.toLowerCase() === asked.toLowerCase() : held === asked;

const fits = (where: readonly Term[]) => (element: unknown) =>
  isObject(element) &&
  where.every(({ attribute, value }) => {
    const name = spelledAs(Object.keys(element), attribute);
    return name !== undefined && same(element[name], value);
  });

const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** The values of a list by what tells them apart, each once, the last said winning. */
function distinct(elements: unknown[]): unknown[] {
  const byKey = new Map<unknown, unknown>();
  for (const element of elements) byKey.set(isObject(element) ? element.value : element, element);
  return [...byKey.values()];
}

class Patching {
  constructor(
    private readonly resource: Json,
    private readonly shape: Shape,
  ) {}

  /** Null where the path names something that is not kept. Throws invalidPath for what no schema knows. */
  private located(path: string): AttributePath | null {
    if (isExtension(path)) return null;
    const found = parsePath(path);
    if (spelledAs(this.shape.ignored, found.attribute)) return null;
    const attribute = spelledAs(Object.keys(this.shape.kept), found.attribute);
    const { parts, multiple } = this.shape.kept[attribute ?? ''] ?? {};
    const part = found.part === null ? null : spelledAs(parts ?? [], found.part);
    if (!attribute || part === undefined || (found.where && !multiple)) {
      throw scimRefusal('invalidPath', `«${path.slice(0, 200)}» names nothing here.`);
    }
    return { attribute, where: found.where, part };
  }

  change(kind: 'add' | 'replace', path: string, value: unknown): void {
    const at = this.located(path);
    if (!at) return;
    const { multiple, parts } = this.shape.kept[at.attribute] ?? {};
    const said = parts && at.part === null ? spelledParts(value, parts) : value;
    if (at.where) this.changeSelected(kind, { ...at, where: at.where }, said);
    else if (multiple) this.changeList(kind, at, said);
    else if (at.part !== null) this.merge(at.attribute, { [at.part]: said });
    else if (parts && isObject(said)) this.merge(at.attribute, said);
    else this.resource[at.attribute] = said;
  }

  private merge(attribute: string, said: Json): void {
    const held = this.resource[attribute];
    this.resource[attribute] = { ...(isObject(held) ? held : {}), ...said };
  }

  private changeList(kind: 'add' | 'replace', { attribute, part }: AttributePath, said: unknown): void {
    const held = listOf(this.resource[attribute]);
    if (part !== null) {
      const elements = held.length > 0 ? held : [{}];
      this.resource[attribute] = elements.map((each) => (isObject(each) ? { ...each, [part]: said } : each));
      return;
    }
    this.resource[attribute] = distinct(kind === 'add' ? [...held, ...listOf(said)] : listOf(said));
  }

  private changeSelected(kind: 'add' | 'replace', at: AttributePath & { where: Term[] }, said: unknown): void {
    const held = listOf(this.resource[at.attribute]);
    const change = at.part !== null ? { [at.part]: said } : said;
    if (!isObject(change)) throw scimRefusal('invalidValue', 'The value of such a path is an object.');
    if (held.some(fits(at.where))) {
      this.resource[at.attribute] = held.map((each) =>
        fits(at.where)(each) ? { ...(each as Json), ...change } : each,
      );
      return;
    }
    if (kind === 'replace') throw scimRefusal('noTarget', 'Nothing fits what the path selects.');
    const selected = Object.fromEntries(at.where.map(({ attribute, value }) => [attribute, value]));
    this.resource[at.attribute] = [...held, { ...selected, ...change }];
  }

  remove(path: string, value: unknown): void {
    const at = this.located(path);
    if (!at) return;
    const held = listOf(this.resource[at.attribute]);
    const { where, part } = at;
    if (where && part !== null) {
      this.resource[at.attribute] = held.map((each) =>
        fits(where)(each) ? Object.fromEntries(Object.entries(each as Json).filter(([name]) => name !== part)) : each,
      );
    } else if (where) this.resource[at.attribute] = held.filter((each) => !fits(where)(each));
    else if (this.shape.kept[at.attribute]?.multiple && value !== undefined) {
      // Entra ID names the values to remove instead of selecting them.
      const gone = new Set(listOf(value).map((each) => (isObject(each) ? each.value : each)));
      this.resource[at.attribute] = held.filter((each) => !gone.has(isObject(each) ? each.value : each));
    } else if (part !== null) this.merge(at.attribute, { [part]: undefined });
    else delete this.resource[at.attribute];
  }
}

/**
 * The resource after the operations, one after the other (RFC 7644 §3.5.2). Names of operations know no case, and without a path each member of the
 * value is a path of its own, dots included, as Entra ID sends them. Throws invalidSyntax, invalidPath, invalidValue or noTarget.
 */
export function applyPatch(resource: Json, operations: readonly PatchOperation[], shape: Shape): Json {
  const result = structuredClone(resource);
  const patching = new Patching(result, shape);
  for (const { op, path, value } of operations) {
    const kind = op.toLowerCase();
    if (kind === 'remove') {
      if (!path) throw scimRefusal('noTarget', 'What is removed must be named by a path.');
      patching.remove(path, value);
    } else if (kind === 'add' || kind === 'replace') {
      if (path) patching.change(kind, path, value);
      else if (isObject(value)) for (const [name, each] of Object.entries(value)) patching.change(kind, name, each);
      else throw scimRefusal('invalidValue', 'Without a path the value is an object.');
    } else throw scimRefusal('invalidSyntax', `«${op.slice(0, 50)}» is no operation.`);
  }
  return result;
}
