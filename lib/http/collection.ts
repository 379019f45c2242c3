import type { openApiDocument } from '@/lib/http/openapi';
import { exampleOf, type JsonSchema } from '@/lib/http/schema-example';

type Parameter = { in: string; name: string; required?: boolean; description?: string; schema?: JsonSchema };
type Content = Record<string, { schema?: JsonSchema }>;
type Described = {
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
};
type Document = {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas?: Record<string, JsonSchema> };
};

/** Headers that a request of the collection carries; all others are a caller's choice. */
const HEADERS: Record<string, string> = { 'X-Organization-ID': '{{organizationId}}' };

function bodyOf(content: Content | undefined, schemas: Record<string, JsonSchema>) {
  const [type, described] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined) return {};
  if (type === 'application/json') {
    const raw = JSON.stringify(exampleOf(described?.schema ?? {}, schemas), null, 2);
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
  }
  const fields = Object.keys(described?.schema?.properties ?? { file: {} });
  if (type === 'application/x-www-form-urlencoded') {
    return { body: { mode: 'urlencoded', urlencoded: fields.map((key) => ({ key, value: '' })) } };
  }
  if (type !== 'multipart/form-data') return { body: { mode: 'file', file: {} } };
  return {
    body: {
      mode: 'formdata',
      formdata: fields.map((key) =>
        key === 'file' ? { key, type: 'file', src: [] } : { key, type: 'text', value: '', disabled: true },
      ),
    },
  };
}

function requestOf(path: string, method: string, described: Described, schemas: Record<string, JsonSchema>) {
  const parameters = described.parameters ?? [];
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const names = (place: string) => parameters.filter((each) => each.in === place);
  const type = Object.keys(described.requestBody?.content ?? {})[0];
  return {
    name: described.summary,
    request: {
      method: method.toUpperCase(),
      description: described.description,
      ...(described.security.length === 0 ? { auth: { type: 'noauth' } } : {}),
      header: [
        ...names('header').flatMap(({ name }) => (HEADERS[name] ? [{ key: name, value: HEADERS[name] }] : [])),
        ...(type === 'application/json' ? [{ key: 'Content-Type', value: type }] : []),
      ],
      url: {
        raw: `{{baseUrl}}/${segments.join('/')}`,
        host: ['{{baseUrl}}'],
        path: segments,
        // None is needed, and every one of them is shown.
        query: names('query').map(({ name, description }) => ({ key: name, value: '', description, disabled: true })),
        variable: names('path').map(({ name, description }) => ({ key: name, value: '', description })),
      },
      ...bodyOf(described.requestBody?.content, schemas),
    },
    response: [],
  };
}

/**
 * The OpenAPI document as a collection for Postman and whatever reads its format (version 2.1.0, schema.getpostman.com/json/collection/v2.1.0): a folder
 * per area, a request per operation with an example body. Address, token and organization are variables.
 */
export function postmanCollection(openapi: ReturnType<typeof openApiDocument>) {
  const document = openapi as unknown as Document;
  const schemas = document.components.schemas ?? {};
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  );
  return {
    info: {
      name: `${document.info.title} ${document.info.version}`,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: document.servers[0]?.url ?? '' },
      { key: 'token', value: '', description: 'An API key or an access token.' },
      { key: 'organizationId', value: '' },
    ],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ described }) => described.tags.includes(name))
        .map(({ path, method, described }) => requestOf(path, method, described, schemas)),
    })),
  };
}
