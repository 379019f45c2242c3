import values from '@/lib/http/example-values.json' with { type: 'json' };

/** A JSON Schema as the document holds it. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  example?: unknown;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minItems?: number;
  minLength?: number;
  minimum?: number;
};

const UUID = '0199d0c2-6f1e-7c3a-9b41-5e8f2a7d1c04';
const FORMATS: Readonly<Record<string, string>> = {
  uuid: UUID,
  'date-time': '2026-11-16T09:24:00.000Z',
  date: '2026-11-09',
  email: 'daniel.mercer@mail.example',
  uri: 'https://client.example/casefile',
  url: 'https://client.example/casefile',
  binary: '(the bytes of the file)',
};

/** Values by the name of the member, so that an example reads like a record. The schema's own examples come first. */
const MEMBERS: Readonly<Record<string, unknown>> = values;

/** How far an example follows nested records; deeper members are left empty where they may be. */
const DEPTH = 8;

class Examples {
  constructor(
    private readonly components: Readonly<Record<string, Schema>>,
    /** Bodies show what must be sent, answers all that comes. */
    private readonly whole: boolean,
  ) {}

  of(schema: Schema, name = '', depth = 0): unknown {
    if (schema.example !== undefined) return schema.example;
    if (schema.examples?.length) return schema.examples[0];
    if (schema.$ref) return this.of(this.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum?.length) return schema.enum[0];
    const options = schema.anyOf ?? schema.oneOf;
    if (options) {
      const chosen = options.find((option) => !isNull(option)) ?? options[0] ?? {};
      return depth > DEPTH && options.some(isNull) ? null : this.of(chosen, name, depth);
    }
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.of(part, name, depth) as object));
    return this.ofType(schema, name, depth);
  }

  private ofType(schema: Schema, name: string, depth: number): unknown {
    const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
    const member = MEMBERS[name];
    if (schema.format && FORMATS[schema.format]) return FORMATS[schema.format];
    if (member !== undefined && typeof member === (type === 'integer' ? 'number' : type)) return member;
    if (schema.default !== undefined) return schema.default;
    if (type === 'object' || schema.properties) return this.ofObject(schema, depth);
    if (type === 'array') return this.ofArray(schema, name, depth);
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 1);
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    return (/(^i|I)d$/.test(name) ? UUID : 'text').padEnd(schema.minLength ?? 0, '.');
  }

  private ofObject(schema: Schema, depth: number): Record<string, unknown> {
    const members = Object.entries(schema.properties ?? {});
    const required = new Set(schema.required ?? []);
    const telling = members.filter(([key, member]) => this.whole || required.has(key) || member.example !== undefined);
    const shown = telling.length > 0 ? telling : members.slice(0, 1);
    return Object.fromEntries(shown.map(([key, member]) => [key, this.of(member, key, depth + 1)]));
  }

  private ofArray(schema: Schema, name: string, depth: number): unknown[] {
    if (schema.prefixItems) return schema.prefixItems.map((item) => this.of(item, name, depth + 1));
    if (typeof schema.items !== 'object' || depth > DEPTH) return [];
    const item = this.of(schema.items, name.replace(/s$/, ''), depth + 1);
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item);
  }
}

const isNull = ({ type }: Schema) => type === 'null';

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: unknown }>;
type Described = { requestBody?: { content?: Content }; responses?: Record<string, { content?: Content }> };
type Document = {
  paths?: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Gives every body and every answer of a success an example that its schema takes, where a declaration has none of its own. */
export function addExamples(document: object): void {
  const { paths = {}, components } = document as Document;
  const schemas = components?.schemas ?? {};
  const fill = (content: Content | undefined, whole: boolean) => {
    for (const media of Object.values(content ?? {})) {
      if (media.example === undefined && media.examples === undefined && media.schema)
        media.example = new Examples(schemas, whole).of(media.schema);
    }
  };
  for (const described of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    fill(described.requestBody?.content, false);
    for (const [status, { content }] of Object.entries(described.responses ?? {}))
      if (status.startsWith('2')) fill(content, true);
  }
}
