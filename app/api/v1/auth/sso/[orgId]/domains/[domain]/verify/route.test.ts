import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import { authenticate } from '@/lib/auth/authenticate';
import { isDomainError } from '@/lib/core/errors';
import { describeRequest } from '@/lib/http/request-info';
import { verifySsoDomain } from '@/lib/sso/change-domains';
import { domainRecord } from '@/lib/sso/domain-record';

const { home, other } = twoTenants();

/** Text records of a name server on loopback (RFC 1035), which answers over UDP as any does. */
const zone = new Map<string, string[]>();
let socket: Socket;
let resolver: Resolver;

function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + size).toString());
    at += size + 1;
  }
  const question = query.subarray(12, at + 5);
  const records = zone.get(labels.join('.').toLowerCase()) ?? [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(records.length > 0 ? 0x8580 : 0x8583, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map((text) => {
    // In two strings, as servers split what is long.
    const parts = [text.slice(0, 20), text.slice(20)].map((part) =>
      Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
    );
    const data = Buffer.concat(parts);
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(16, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(1, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}

beforeAll(async () => {
  socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query), port, address));
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
});
afterAll(() => socket.close());

async function verify(tenant: Tenant, domain: string) {
  const request = describeRequest({ method: 'POST', url: 'http://localhost:3000/x', headers: new Headers() }, 200);
  const token = tenant.tokens.admin.accessToken;
  const caller = await authenticate({ scheme: 'bearer', token, proof: null }, tenant.id, request);
  return verifySsoDomain(caller, domain, {}, (name) => resolver.resolveTxt(name)).then(
    ({ verified }) => String(verified),
    (error: unknown) => (isDomainError(error) ? error.code : 'failed'),
  );
}

describe('POST /auth/sso/{orgId}/domains/{domain}/verify', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'viewer',
    // Nothing is to be proven below .example where this is no production.
    works: async (tenant) => ({
      path: `/auth/sso/${tenant.id}/domains/${Math.random().toString(36).slice(2)}x.example/verify`,
    }),
    status: 200,
    action: 'sso_domain.verify',
    resourceType: 'sso_domain',
    illegal: {
      call: async (tenant) => ({ path: `/auth/sso/${tenant.id}/domains/unproven.invalid/verify` }),
      outcome: '409 CONFLICT',
    },
  });

  it('finds the record in DNS, and no other', async () => {
    const domain = `a${Math.random().toString(36).slice(2)}.test`;
    const { name, value } = domainRecord(home().id, domain);
    expect(await verify(home(), domain)).toBe('CONFLICT');
    zone.set(name, ['v=spf1 -all', `${value}x`, domainRecord(other().id, domain).value]);
    expect(await verify(home(), domain)).toBe('CONFLICT');
    zone.set(domain, [value]);
    expect(await verify(home(), domain)).toBe('CONFLICT');
    zone.set(name, ['v=spf1 -all', value]);
    expect(await verify(home(), domain)).toBe('true');
  });

  it('gives a domain to one organization, of several at once too', async () => {
    const tenants = await Promise.all(Array.from({ length: 4 }, () => makeTenant()));
    const domain = `b${Math.random().toString(36).slice(2)}.test`;
    const { name } = domainRecord('', domain);
    zone.set(
      name,
      tenants.map(({ id }) => domainRecord(id, domain).value),
    );
    const all = await Promise.all(tenants.map((tenant) => verify(tenant, domain)));
    expect(all.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'true']);
  });
});
