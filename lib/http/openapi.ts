import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { OPERATIONS, RATE_CLASSES } from '@/lib/auth/operations';
import { ROLE_SCOPES, SCOPES } from '@/lib/auth/scopes';
import { env } from '@/lib/core/env';
import { ERROR_CODES, type ErrorCode } from '@/lib/core/errors';
import { bodySchema, mediaType } from '@/lib/http/answer';
import { addExamples } from '@/lib/http/openapi-examples';
import type { AnyOperation, Method } from '@/lib/http/operation';
import { describeParameter } from '@/lib/http/parameter-descriptions';
import { PROBLEMS } from '@/lib/http/problem';
import type { Endpoint } from '@/lib/http/route';

const fieldIssueSchema = z
  .strictObject({
    pointer: z.string().meta({ description: 'JSON pointer (RFC 6901) into that part of the request.' }),
    in: z.enum(['body', 'query', 'path', 'header']),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'FieldIssue' });

export const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(ERROR_CODES),
    requestId: z.string(),
    errors: z.array(fieldIssueSchema).optional(),
  })
  .meta({ id: 'Problem', description: 'An error as RFC 9457 application/problem+json.' });

export const scimErrorSchema = z
  .strictObject({
    schemas: z.array(z.string()),
    status: z.string(),
    scimType: z.string().optional(),
    detail: z.string(),
  })
  .meta({ id: 'ScimError', description: 'An error as RFC 7644 §3.12 has it.' });

const organizationHeader = z.uuid().meta({
  description:
    'The organization that the caller acts for. It may be left out where the token names one: keys and applications belong to one, a person’s token names the one it was made for. Sent, it must agree; a person may name another of their organizations.',
});
const idempotencyHeader = z
  .string()
  .max(255)
  .meta({ description: 'Repeats of the same request answer the first answer for 24 hours.' });
const ifMatchHeader = z.string().meta({ description: 'The version that the change is based on, as the ETag gave it.' });
const requestIdHeader = z.string().meta({ description: 'Kept when it is 1–128 of [A-Za-z0-9._-]; echoed.' });

/** What the first segment of a path is about; the reference is grouped by it. */
const AREAS: Record<string, string> = {
  audit: 'The append-only, hash-chained record of every change.',
  auth: 'Signing in and out, single sign-on, and who is signed in.',
  claims: 'Claims from opening to decision.',
  'collection.json': 'This description as a collection of requests.',
  developers: 'The developer account: keys and the log of requests.',
  documents: 'Document verification: sessions, their documents, checks and decisions.',
  evidence: 'Files: upload, review, custody, and links for people without an account.',
  network: 'What records of the organization share, and what people say about it.',
  scim: 'Provisioning of people and groups by an identity provider (SCIM 2.0).',
  sanctions: 'Comparing names with the sanctions lists.',
  forensics: 'Scores that bring several sources together.',
  health: 'Whether the service lives and works.',
  invitations: 'Becoming a member.',
  jobs: 'Background work and how it ended.',
  members: 'People of the organization and their roles.',
  'oauth-apps': 'Applications that sign people in or act on their own.',
  'openapi.json': 'This description.',
  organizations: 'The organization itself.',
  participants: 'People and organizations involved in claims.',
  storage: 'Files at their signed addresses.',
  tokens: 'What the service costs: balance, ledger, grants.',
  users: 'The own account and sessions.',
  mfa: 'Your second factor: authenticator and recovery codes.',
  webhooks: 'Where events are sent, and how their sending went.',
};

const areaOf = (path: string) => path.split('/')[1] ?? 'api';

function refusals(declared: AnyOperation, method: Method): ErrorCode[] {
  const rule = OPERATIONS[declared.id];
  const codes: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', ...(declared.errors ?? [])];
  if (rule.auth !== 'public') codes.push('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TOKEN_REVOKED');
  if (rule.auth === 'organization') codes.push('ORGANIZATION_REQUIRED', 'ORGANIZATION_MISMATCH');
  if (rule.scope) codes.push('INSUFFICIENT_SCOPE');
  if (declared.query || declared.body || declared.stream) codes.push('VALIDATION_FAILED');
  if (declared.body) codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (declared.params) codes.push('NOT_FOUND');
  if (method === 'POST' && !declared.repeatable) codes.push('IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED');
  return [...new Set(codes)];
}

function responses(declared: AnyOperation, method: Method): ZodOpenApiResponsesObject {
  const body = bodySchema(declared);
  const content = declared.raw
    ? Object.fromEntries(declared.raw.map((type) => [type, {}]))
    : body
      ? { [mediaType(declared)]: { schema: body } }
      : undefined;
  const result: ZodOpenApiResponsesObject = {
    [`${declared.status}`]: { description: declared.summary, ...(content ? { content } : {}) },
  };
  const byStatus = Map.groupBy(refusals(declared, method), (code) => PROBLEMS[code].status);
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    result[`${status as 400}`] = {
      description: codes.map((code) => `\`${code}\` ${PROBLEMS[code].title}.`).join(' '),
      content: declared.dialect
        ? { [mediaType(declared)]: { schema: scimErrorSchema } }
        : { 'application/problem+json': { schema: problemSchema } },
    };
  }
  return result;
}

function describe(declared: AnyOperation): string {
  const rule = OPERATIONS[declared.id];
  const scope = rule.scope ? `Needs the scope \`${rule.scope}\`. ` : '';
  const rate = RATE_CLASSES[rule.rate];
  return `${declared.description ? `${declared.description}\n\n` : ''}${scope}Allowance: ${rate.limit} requests in ${rate.windowSeconds} s (${rule.rate}).`;
}

function toOpenApiOperation(path: string, method: Method, declared: AnyOperation): ZodOpenApiOperationObject {
  const rule = OPERATIONS[declared.id];
  const header: Record<string, z.ZodType> = { 'X-Request-Id': requestIdHeader.optional() };
  if (rule.auth === 'organization' || rule.auth === 'upload')
    header['X-Organization-ID'] = organizationHeader.optional();
  if (method === 'POST' && !declared.repeatable) header['Idempotency-Key'] = idempotencyHeader.optional();
  if (method === 'PATCH' || declared.errors?.includes('VERSION_CONFLICT'))
    header['If-Match'] = ifMatchHeader.optional();
  return {
    operationId: declared.id,
    summary: declared.summary,
    description: describe(declared),
    tags: [areaOf(path)],
    security:
      rule.auth === 'public'
        ? []
        : rule.auth === 'upload'
          ? [{ bearer: [] }, {}]
          : rule.auth === 'scim'
            ? [{ provisioning: [] }]
            : [{ bearer: rule.scope ? [rule.scope] : [] }],
    requestParams: {
      ...(declared.params ? { path: declared.params } : {}),
      ...(declared.query ? { query: declared.query } : {}),
      header: z.object(header),
    },
    ...(declared.body
      ? { requestBody: { required: true, content: { [mediaType(declared)]: { schema: declared.body } } } }
      : {}),
    ...(declared.stream
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(Object.entries(declared.stream).map(([type, schema]) => [type, { schema }])),
          },
        }
      : {}),
    responses: responses(declared, method),
  };
}

/** The OpenAPI 3.1 document, made from the same declarations and schemas that validate. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const { path, operations } of endpoints) {
    paths[`/api/v1${path}`] = Object.fromEntries(
      Object.entries(operations).map(([method, declared]) => [
        method.toLowerCase(),
        toOpenApiOperation(path, method as Method, declared as AnyOperation),
      ]),
    );
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Casefile API',
      version: '2.3.0',
      description:
        'Identity and document verification and claims investigation. Bodies are JSON; success is `{ "data": … }`, errors are RFC 9457 problems.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: env().BASE_URL }],
    tags: [...new Set(endpoints.map(({ path }) => areaOf(path)))].map((name) => ({ name, description: AREAS[name] })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: `Scopes: ${SCOPES.join(' ')}` },
        provisioning: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of provisioning, made in the settings of single sign-on.',
        },
      },
    },
    'x-role-scopes': ROLE_SCOPES,
    'x-error-codes': Object.fromEntries(ERROR_CODES.map((code) => [code, PROBLEMS[code]])),
  });
  addExamples(document);
  addDescriptions(document);
  return document;
}

type Parameter = { name: string; description?: string; schema?: { description?: string } };

/** A parameter says what it is by its schema, or by its name where the schema is one of many. */
function addDescriptions(document: object): void {
  const { paths } = document as { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };
  for (const [path, methods] of Object.entries(paths)) {
    for (const parameter of Object.values(methods).flatMap(({ parameters = [] }) => parameters))
      parameter.description ??= parameter.schema?.description ?? describeParameter(path, parameter.name);
  }
}
