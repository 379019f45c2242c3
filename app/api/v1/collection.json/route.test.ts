import { Collection, type Item } from 'postman-collection';
import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { withScim } from '@/db/testing/scim';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { OPERATIONS } from '@/lib/auth/operations';

let tenant: Tenant;
let requests: Item[];

beforeAll(async () => {
  tenant = await makeTenant();
  // Postman's own reader of its format.
  const collection = new Collection(JSON.parse((await nobody.get('/collection.json')).text));
  requests = [];
  collection.forEachItem((item) => requests.push(item));
});

const addressOf = (item: Pick<Item, 'request'>) => `/${item.request.url.path?.slice(2).join('/')}`;
const headersOf = (item: Item) =>
  Object.fromEntries(
    item.request.headers.map((header) => [header.key, header.value?.replace('{{organizationId}}', tenant.id)]),
  );

describe('GET /collection.json', () => {
  it('holds every operation, in folders', () => {
    expect(requests).toHaveLength(Object.keys(OPERATIONS).length);
    expect(new Set(requests.map((item) => item.parent()?.name)).size).toBeGreaterThan(10);
  });

  it('names address, token and organization once', async () => {
    const { variable, auth } = JSON.parse((await nobody.get('/collection.json')).text);
    expect(variable).toMatchObject([
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'token' },
      { key: 'organizationId' },
    ]);
    expect(auth).toMatchObject({ type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] });
  });

  it('has reads that answer as they stand', async () => {
    const reads = requests.filter(({ request }) => request.method === 'GET' && !addressOf({ request }).includes(':'));
    expect(reads.length).toBeGreaterThan(20);
    const provider = await withScim(tenant);
    for (const item of reads) {
      const address = addressOf(item);
      const [, provided] = address.split('/scim/v2/');
      const answer = await (provided ? provider.call('GET', provided) : tenant.as.admin.get(address));
      expect([200, 404], `${item.name}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
    }
  });

  it('has bodies of the right shape: what they lack are records that exist', async () => {
    const posts = requests.filter(
      ({ request }) =>
        request.method === 'POST' && request.body?.mode === 'raw' && !addressOf({ request }).includes(':'),
    );
    expect(posts.length).toBeGreaterThan(10);
    const misshapen: string[] = [];
    for (const item of posts) {
      const answer = await tenant.as.admin.call('POST', addressOf(item), {
        body: JSON.parse(String(item.request.body?.raw)),
        headers: headersOf(item) as Record<string, string>,
      });
      if (answer.outcome === '400 VALIDATION_FAILED')
        misshapen.push(`${item.name}: ${JSON.stringify(answer.problem.errors)}`);
    }
    expect(misshapen).toEqual([]);
  });
});
