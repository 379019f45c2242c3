/** The parts of JSON Schema 2020-12 that the document uses; what only narrows a value (length, pattern, range) has no type. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  description?: string;
};

type Parameter = { in: string; name: string; required?: boolean; description?: string; schema?: Schema };
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};

export type OpenApi = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, Schema> };
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Sent by the client itself, so that no call must name it. */
const BY_CLIENT = new Set(['X-Organization-ID']);

const key = (name: string) => (/^([A-Za-z_$][\w$]*|\d+)$/.test(name) ? name : JSON.stringify(name));
const indent = (text: string) => text.replaceAll('\n', '\n  ');
const comment = (text: string | undefined) =>
  text ? `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', '\n * ')} */\n` : '';
const union = (parts: string[]) => [...new Set(parts)].join(' | ');

function members(entries: { name: string; optional: boolean; type: string; about?: string }[]): string {
  if (entries.length === 0) return 'Record<string, never>';
  const lines = entries.map(({ name, optional, type, about }) => {
    return `${comment(about)}${key(name)}${optional ? '?' : ''}: ${type};`;
  });
  return `{\n  ${indent(lines.join('\n'))}\n}`;
}

function objectType(schema: Schema): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = Object.entries(properties);
  const open = additionalProperties === undefined || additionalProperties === true;
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  if (known.length === 0)
    return open || typeof additionalProperties === 'object' ? `Record<string, ${rest}>` : 'Record<string, never>';
  const own = members(
    known.map(([name, each]) => ({
      name,
      optional: !required.includes(name),
      type: typeOf(each),
      about: each.description,
    })),
  );
  return open || typeof additionalProperties === 'object' ? `${own} & Record<string, ${rest}>` : own;
}

const PLAIN: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A schema as a TypeScript type. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return `components['schemas'][${JSON.stringify(schema.$ref.split('/').at(-1))}]`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((each) => grouped(typeOf(each))));
  if (schema.allOf) return schema.allOf.map((each) => grouped(typeOf(each))).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === 'object') return objectType(schema);
  if (schema.type === 'array') {
    if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
    return `${grouped(schema.items ? typeOf(schema.items) : 'unknown')}[]`;
  }
  return PLAIN[schema.type ?? ''] ?? 'unknown';
}

const grouped = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);

function contentType(content: Content | undefined): string {
  if (!content) return 'never';
  return members(
    Object.entries(content).map(([type, { schema }]) => ({
      name: type,
      optional: false,
      type: schema ? typeOf(schema) : 'unknown',
    })),
  );
}

function parametersType(parameters: Parameter[]): string {
  const places = ['query', 'header', 'path'].map((place) => {
    const here = parameters.filter((each) => each.in === place);
    const entries = here.map((each) => ({
      name: each.name,
      optional: !each.required || BY_CLIENT.has(each.name),
      type: each.schema ? typeOf(each.schema) : 'string',
      about: each.description,
    }));
    const optional = entries.every((entry) => entry.optional);
    return { name: place, optional, type: entries.length === 0 ? 'never' : members(entries) };
  });
  return members([...places, { name: 'cookie', optional: true, type: 'never' }]);
}

function operationType(operation: Operation): string {
  const body = operation.requestBody;
  return members([
    { name: 'parameters', optional: false, type: parametersType(operation.parameters ?? []) },
    {
      name: 'requestBody',
      optional: !body?.required,
      type: body ? `{ content: ${contentType(body.content)} }` : 'never',
    },
    {
      name: 'responses',
      optional: false,
      type: members(
        Object.entries(operation.responses).map(([status, { content }]) => ({
          name: status,
          optional: false,
          type: `{ headers: Record<string, unknown>; content${content ? '' : '?'}: ${contentType(content)} }`,
        })),
      ),
    },
  ]);
}

/** The whole document as the types that openapi-fetch reads: `paths`, `operations` and `components`. */
export function schemaTypes(document: OpenApi): string {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    name: path,
    optional: false,
    type: members([
      { name: 'parameters', optional: false, type: '{ query?: never; header?: never; path?: never; cookie?: never }' },
      ...METHODS.map((method) => {
        const operation = methods[method];
        return {
          name: method,
          optional: !operation,
          type: operation ? `operations[${JSON.stringify(operation.operationId)}]` : 'never',
        };
      }),
    ]),
  }));
  const schemas = Object.entries(document.components.schemas ?? {}).map(([name, schema]) => ({
    name,
    optional: false,
    type: typeOf(schema),
    about: schema.description,
  }));
  return [
    '// Made from the OpenAPI document; changes here are lost.',
    `export interface paths ${members(paths)}`,
    `export interface operations ${members(
      operations.map((operation) => ({
        name: operation.operationId,
        optional: false,
        type: operationType(operation),
        about: [operation.summary, operation.description].filter(Boolean).join('\n\n'),
      })),
    )}`,
    `export interface components {\n  schemas: ${indent(members(schemas))};\n}`,
    '',
  ].join('\n\n');
}
