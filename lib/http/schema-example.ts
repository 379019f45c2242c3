/** What of JSON Schema the documents of this API use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  minItems?: number;
  minimum?: number;
};

const BY_FORMAT: Record<string, string> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  date: '2026-11-18',
  'date-time': '2026-11-18T07:45:00.000Z',
  email: 'person@client.example',
  uri: 'https://client.example',
};

const BY_TYPE: Record<string, unknown> = { string: 'text', boolean: false, null: null };

/**
 * A value that a schema describes: the example or default it names, else the required members of an object, the first of several choices,
 * and something of the type. `schemas` are what `$ref` names by its last part.
 */
export function exampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  for (const known of [schema.example, schema.const, schema.default, schema.enum?.[0]])
    if (known !== undefined) return known;
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], schemas);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => exampleOf(each, schemas)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    const needed = entries.filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(needed.map(([name, each]) => [name, exampleOf(each, schemas)]));
  }
  if (type === 'array') return schema.minItems ? [exampleOf(schema.items ?? {}, schemas)] : [];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return BY_FORMAT[schema.format ?? ''] ?? BY_TYPE[type ?? 'null'] ?? null;
}
