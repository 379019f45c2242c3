import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/app/api/v1/endpoints';
import { Client, loadRoute, nobody } from '@/db/testing/client';
import { announce, makeClaim, makeEvidence, makeParticipant, makeUploadLink } from '@/db/testing/factories';
import { withScim } from '@/db/testing/scim';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { openApiDocument } from '@/lib/http/openapi';
import type { Method } from '@/lib/http/operation';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  example?: unknown;
};
type Described = {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } };

const REQUESTS = 5000;
/** Half a minute on a quiet machine; the limit is for a crowded one. */
const SECONDS = 110;
/** Operations at a time, so that one’s round trips to the database do not hold up another’s. */
const PARALLEL = 6;

let tenant: Tenant;
let document: Document;
let ids: string[];
/** Provisioning is open to its own token alone. */
let provisioning: Client;

beforeAll(async () => {
  tenant = await makeTenant();
  provisioning = new Client((await withScim(tenant)).token);
  document = JSON.parse(JSON.stringify(openApiDocument(endpoints()))) as Document;
  const [claim, participant, file, waiting, link] = [
    await makeClaim(tenant),
    await makeParticipant(tenant),
    await makeEvidence(tenant),
    await announce(tenant),
    await makeUploadLink(tenant),
  ];
  const people = Object.values(tenant.people).filter((person) => !['admin', 'supervisor'].includes(person.role));
  ids = [
    claim.id,
    participant.id,
    file.id,
    waiting.record.id,
    link.id,
    link.token,
    tenant.id,
    ...people.map((p) => p.id),
  ];
});

/** What programs stumble over, for any place that takes a value. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%',
    '_',
    '\\',
    "'; drop table claims;--",
    '__proto__',
    'constructor',
    'NaN',
    '-1',
    '1e309',
    '9007199254740993',
    '0',
    'null',
    'true',
    '../../etc/passwd',
    '{{7*7}}',
    '<script>',
    '\u202e',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '+275760-09-13T00:00:00Z',
    '2026-11-21T25:61:61Z',
    '00000000-0000-0000-0000-000000000000',
    'ﷺ'.repeat(300),
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, [], {}, [[]], [null], {
    a: { b: {} },
  }),
  fc.jsonValue({ maxDepth: 3 }),
);

function plain(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid')
    return fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 4 }, { arbitrary: fc.uuid(), weight: 1 });
  if (schema.format === 'date') return fc.constantFrom('2026-11-09', '1850-01-01', '2200-12-31');
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-09T10:00:00Z', '2026-11-09T10:00:00.123+02:00');
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.example !== undefined) return fc.constant(schema.example);
  return fc.string({ minLength: 1, maxLength: 30 });
}

/** Values that mostly fit a schema; `depth` ends recursion. */
function fitting(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => fitting(each, depth)));
  if (schema.allOf) return fitting(schema.allOf[0] ?? {}, depth);
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (type === 'object' && depth < 5) {
    const members = Object.entries(schema.properties ?? {}).map(
      ([name, member]) => [name, sprinkled(member, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
  }
  if (type === 'array') return fc.array(sprinkled(schema.items ?? {}, depth + 1), { maxLength: 4 });
  if (type === 'number') return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true });
  if (type === 'integer')
    return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 1e6, 1e9) });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return type === 'string' ? plain(schema) : fc.jsonValue();
}

const inAddress = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Fitting, with something hostile in every tenth place. */
const sprinkled = (schema: Schema, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fitting(schema, depth), weight: 9 }, { arbitrary: hostile, weight: 1 });

type Shot = { path: string; query: [string, string][]; body: unknown; headers: Record<string, string> };

function shots(path: string, method: Method, described: Described): fc.Arbitrary<Shot> {
  const named = described.parameters ?? [];
  const inPath = Object.fromEntries(
    named
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => [
        name,
        fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 5 }, { arbitrary: hostileText, weight: 1 }),
      ]),
  );
  const queries = named
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => fc.option(sprinkled(schema).map((value): [string, string] => [name, inAddress(value)])));
  const json = described.requestBody?.content['application/json']?.schema;
  const header = fc.constantFrom({}, { 'if-match': '"1"' }, { 'if-match': 'x' }, { 'idempotency-key': 'same' });
  return fc.record({
    path: fc
      .record(inPath)
      .map((values) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent((values[name] ?? 'x').toWellFormed().slice(0, 2000) || 'x'),
        ),
      ),
    query: fc.tuple(...queries).map((list) => list.filter((entry) => entry !== null)),
    body: method === 'GET' || method === 'DELETE' ? fc.constant(undefined) : json ? sprinkled(json) : hostile,
    headers: header as fc.Arbitrary<Record<string, string>>,
  });
}

/** Operations after which the callers of the following shots would no longer be signed in. */
const ENDING = new Set([
  'logout',
  'revokeOtherSessions',
  'removeMember',
  'updateMember',
  'changePassword',
  'revokeSession',
]);

describe('whatever is sent', () => {
  it(
    'is answered in a known shape, and never with a failure of ours',
    async () => {
      const targets = endpoints().flatMap(({ path, operations }) =>
        Object.keys(operations).map((method) => ({ path, method: method as Method })),
      );
      for (const folder of new Set(
        targets.map(({ path }) =>
          path
            .slice(1)
            .replace(/\{key\}/, '[...key]')
            .replace(/\{(\w+)\}/g, '[$1]'),
        ),
      ))
        await loadRoute(folder);
      const until = Date.now() + SECONDS * 1000;
      const each = Math.ceil(REQUESTS / targets.length);
      let sent = 0;
      const statuses = new Map<number, number>();
      const shoot = async ({ path, method }: (typeof targets)[number]) => {
        const described = document.paths[`/api/v1${path}`]?.[method.toLowerCase()];
        if (!described) throw new Error(`${method} ${path} is not described.`);
        const client: Client = ENDING.has(described.operationId)
          ? nobody
          : path.startsWith('/scim/')
            ? provisioning
            : tenant.as.admin.with({ 'x-tenant-id': tenant.slug });
        await fc.assert(
          fc.asyncProperty(shots(path, method, described), async (shot) => {
            const query = new URLSearchParams(
              shot.query.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
            );
            const answer = await client.call(method, `${shot.path}?${query}`, {
              raw: shot.body === undefined ? undefined : (JSON.stringify(shot.body) ?? ''),
              headers: { ...shot.headers, ...(shot.body === undefined ? {} : { 'content-type': 'application/json' }) },
            });
            sent += 1;
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            if (answer.status >= 500) expect(answer.outcome).toBe('503 UNAVAILABLE');
          }),
          { numRuns: each, interruptAfterTimeLimit: Math.max(500, until - Date.now()), markInterruptAsFailure: true },
        );
      };
      const waiting = [...targets];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await shoot(next);
      };
      await Promise.all(Array.from({ length: PARALLEL }, work));
      expect(sent).toBeGreaterThanOrEqual(REQUESTS);
      expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10);
      expect((await tenant.as.admin.get<{ valid: boolean }>('/audit/verify')).data.valid).toBe(true);
    },
    (SECONDS + 15) * 1000,
  );
});
