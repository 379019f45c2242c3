import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followOwners } from '@/lib/organizations/engine/beneficial-owners';
import { companiesHouse } from '@/lib/organizations/engine/companies-house';
import { gleif } from '@/lib/organizations/engine/gleif';
import { isLei } from '@/lib/organizations/engine/identifiers';
import { lookUp } from '@/lib/organizations/engine/look-up';
import { registryJson } from '@/lib/organizations/engine/registry-http';

/** A register on this machine that answers in the shapes of the real ones; every company and person is invented. */
type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void;
let answers: Record<string, Handler> = {};
let asked: string[] = [];
let server: Server;
let baseUrl: string;

const json =
  (value: unknown, status = 200): Handler =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    asked.push(request.url ?? '');
    const handler = answers[url.pathname];
    if (handler) handler(request, response, url);
    else json({ errors: [{ error: 'company-profile-not-found' }] }, 404)(request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = {};
  asked = [];
});

const officer = (at: number, facts: object = {}) => ({
  name: `OFFICER${at}, Given Middle`,
  officer_role: 'director',
  appointed_on: '2019-01-02',
  date_of_birth: { year: 1960 + (at % 30), month: 1 + (at % 12) },
  links: { officer: { appointments: `/officers/person-${at}/appointments` } },
  ...facts,
});

const ownedBy = (number: string, by: string): Record<string, Handler> => ({
  [`/company/${number}`]: json({
    company_name: `COMPANY ${number} LTD`,
    company_number: number,
    company_status: 'active',
  }),
  [`/company/${number}/officers`]: json({ items: [], total_results: 0 }),
  [`/company/${number}/persons-with-significant-control`]: json({
    total_results: 1,
    items: [
      {
        kind: 'corporate-entity-person-with-significant-control',
        name: `Company ${by} Ltd`,
        natures_of_control: ['ownership-of-shares-75-to-100-percent'],
        identification: { registration_number: by, country_registered: 'England' },
      },
    ],
  }),
});

describe('Companies House', () => {
  const register = () => companiesHouse({ baseUrl, key: 'invented', seconds: 0.4, mostRest: 2 });
  const wanted = { registrationNumber: '1234567', country: 'GB', lei: null };

  it('reads every page, names as people are called, months of birth, bands of shares, companies as directors', async () => {
    const people = [
      ...Array.from({ length: 118 }, (_, at) => officer(at)),
      officer(118, { officer_role: 'corporate-director', name: 'NOMINEES (SEVEN) LIMITED', date_of_birth: undefined }),
      officer(119, { officer_role: 'secretary' }),
      officer(120, { resigned_on: '2022-03-04' }),
    ];
    let authorization = '';
    answers = {
      '/company/01234567': (request, response, url) => {
        authorization = String(request.headers.authorization);
        json({
          company_name: 'LANTERN & SONS LIMITED',
          company_number: '01234567',
          company_status: 'voluntary-arrangement',
          date_of_creation: '1999-05-06',
          registered_office_address: { address_line_1: '1 Lamp Row', postal_code: 'LL1 1LL' },
        })(request, response, url);
      },
      '/company/01234567/officers': (request, response, url) => {
        const from = Number(url.searchParams.get('start_index'));
        json({ items: people.slice(from, from + 50), total_results: people.length })(request, response, url);
      },
      '/company/01234567/persons-with-significant-control': json({
        total_results: 2,
        items: [
          {
            kind: 'individual-person-with-significant-control',
            name: 'Ms Ada Lantern',
            name_elements: { title: 'Ms', forename: 'Ada', surname: 'Lantern' },
            date_of_birth: { year: 1971, month: 4 },
            natures_of_control: ['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent'],
            links: { self: '/company/01234567/psc/individual/ada' },
          },
          { kind: 'individual-person-with-significant-control', name: 'Gone', ceased_on: '2020-01-01' },
        ],
      }),
    };
    const found = await register().find(wanted);
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('invented:');
    expect(found).toMatchObject({
      status: 'liquidation',
      incorporatedOn: '1999-05-06',
      address: '1 Lamp Row, LL1 1LL',
    });
    expect(asked.filter((path) => path.includes('/officers'))).toHaveLength(3);
    expect(found?.directors).toHaveLength(120);
    expect(found?.directors[3]).toMatchObject({
      key: '/officers/person-3/appointments',
      name: 'Given Middle Officer3',
      dateOfBirth: '1963-04',
      type: 'PERSON',
    });
    expect(found?.directors.at(-2)).toMatchObject({
      name: 'NOMINEES (SEVEN) LIMITED',
      type: 'ORGANIZATION',
      dateOfBirth: null,
    });
    expect(found?.directors.at(-1)).toMatchObject({ resignedOn: '2022-03-04' });
    expect(found?.owners).toMatchObject([
      { name: 'Ada Lantern', dateOfBirth: '1971-04', percentage: 25, percentageUpTo: 50, controls: true },
    ]);
  });

  it('has no company where the register has none, and asks for nothing that is no number', async () => {
    expect(await register().find(wanted)).toBeNull();
    expect(await register().find({ ...wanted, registrationNumber: 'not-a-number' })).toBeNull();
    expect(await register().find({ ...wanted, country: 'NO' })).toBeNull();
    expect(asked).toEqual(['/company/01234567']);
  });

  it('rests as long as it is asked to, and gives up where that is too long', async () => {
    let times = 0;
    answers['/company/01234567'] = (request, response, url) => {
      times += 1;
      if (times === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else json({ company_name: 'A LTD', company_number: '01234567' })(request, response, url);
    };
    expect(await register().find(wanted)).toMatchObject({
      name: 'A LTD',
      directors: [],
      owners: [],
      status: 'unknown',
    });
    expect(times).toBe(2);
    answers['/company/01234567'] = (_, response) => response.writeHead(429, { 'retry-after': '300' }).end();
    await expect(register().find(wanted)).rejects.toThrow('asks to rest for 300 s');
  });

  it('concludes nothing from time-outs, refusals, stumbling and other shapes', async () => {
    answers['/company/01234567'] = () => undefined;
    await expect(register().find(wanted)).rejects.toThrow('took too long');
    answers['/company/01234567'] = json({ error: 'Invalid Authorization' }, 401);
    await expect(register().find(wanted)).rejects.toThrow('answered 401');
    answers['/company/01234567'] = (_, response) => response.end('<html>Maintenance</html>');
    await expect(register().find(wanted)).rejects.toThrow('something else than JSON');
    answers['/company/01234567'] = json({ name: 'wrong' });
    await expect(register().find(wanted)).rejects.toThrow('another shape: company_name');
    answers['/company/01234567'] = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    await expect(register().find(wanted)).rejects.toThrow('answered 302');
    await expect(registryJson({ baseUrl: 'http://127.0.0.1:9' }, '/x')).rejects.toThrow('could not be reached');
  });

  it('follows owners through companies, and a circle ends', async () => {
    answers = { ...ownedBy('00000001', '2'), ...ownedBy('00000002', '00000003'), ...ownedBy('00000003', '1') };
    const root = await register().find({ registrationNumber: '1', country: 'GB', lei: null });
    if (!root) throw new Error('The stub has the company.');
    const { owners, cycle } = await followOwners(register(), root);
    expect(cycle).toBe(true);
    expect(owners.map(({ effectivePercentage, effectiveUpTo }) => [effectivePercentage, effectiveUpTo])).toEqual([
      [75, 100],
      [56.25, 100],
      [42.19, 100],
    ]);
  });
});

describe('GLEIF', () => {
  // An invented identifier with the check digits that belong to it.
  const LEI =
    Array.from({ length: 100 }, (_, at) => `INVENTEDLANTERN000${String(at).padStart(2, '0')}`).find(isLei) ?? '';
  const record = (lei: string, facts: object = {}) => ({
    id: lei,
    type: 'lei-records',
    attributes: {
      lei,
      entity: {
        legalName: { name: 'Lantern & Sons Limited', language: 'en' },
        legalAddress: { addressLines: ['1 Lamp Row'], city: 'Lampton', country: 'GB', postalCode: 'LL1 1LL' },
        registeredAs: '01234567',
        jurisdiction: 'GB',
        status: 'ACTIVE',
        creationDate: '1999-05-06T00:00:00Z',
        ...facts,
      },
    },
  });

  it('reads a company and who consolidates it; people come from the register that knows the number', async () => {
    answers = {
      [`/lei-records/${LEI}`]: json({ data: record(LEI) }),
      '/company/01234567': json({
        company_name: 'LANTERN & SONS LIMITED',
        company_number: '01234567',
        company_status: 'active',
      }),
      '/company/01234567/officers': json({ items: [officer(1)], total_results: 1 }),
    };
    const alone = gleif({ baseUrl });
    const asking = { registrationNumber: null, country: null, lei: LEI };
    expect(await alone.find(asking)).toMatchObject({
      lei: LEI,
      registrationNumber: '01234567',
      country: 'GB',
      owners: [],
    });
    const { registry, profile } = await lookUp([companiesHouse({ baseUrl, key: 'invented' }), alone], asking);
    expect(registry.provider).toBe('Companies House');
    expect(profile).toMatchObject({ lei: LEI, directors: [{ name: 'Given Middle Officer1' }] });
  });

  it('takes no company where several bear the number', async () => {
    answers['/lei-records'] = json({ data: [record(LEI), record(LEI)] });
    const asking = { registrationNumber: '01234567', country: 'GB', lei: null };
    expect(await gleif({ baseUrl }).find(asking)).toBeNull();
    answers['/lei-records'] = json({ data: [record(LEI)] });
    expect(await gleif({ baseUrl }).find(asking)).toMatchObject({ lei: LEI });
    expect(decodeURIComponent(asked.at(-2) ?? '')).toContain('filter[entity.legalAddress.country]=GB');
  });
});
