import { randomBytes } from 'node:crypto';
import { type Answer, Client } from '@/db/testing/client';
import { domainOf } from '@/db/testing/sso';
import type { Tenant } from '@/db/testing/tenant';
import type { Method } from '@/lib/http/operation';
import { GROUP_SCHEMA, MESSAGES, USER_SCHEMA } from '@/lib/scim/rules';
import type { CreatedScimToken, ScimGroup, ScimList, ScimUser } from '@/lib/scim/schema';

/** An identity provider as it calls the service: by its token, with SCIM's media type. */
export class Provisioner {
  constructor(readonly token: string) {}

  call<T = ScimUser>(method: Method, path: string, body?: unknown, query?: Record<string, string>): Promise<Answer<T>> {
    const headers: Record<string, string> = { accept: 'application/scim+json' };
    if (body !== undefined) headers['content-type'] = 'application/scim+json';
    const raw = body === undefined ? undefined : JSON.stringify(body);
    return new Client(this.token).call<T>(method, `/scim/v2/${path}`, { raw, headers, query });
  }

  users(filter?: string, query: Record<string, string> = {}): Promise<Answer<ScimList<ScimUser>>> {
    return this.call('GET', 'Users', undefined, { ...(filter ? { filter } : {}), ...query });
  }

  groups(filter?: string, query: Record<string, string> = {}): Promise<Answer<ScimList<ScimGroup>>> {
    return this.call('GET', 'Groups', undefined, { ...(filter ? { filter } : {}), ...query });
  }

  patch<T = ScimUser>(path: string, ...Operations: object[]): Promise<Answer<T>> {
    return this.call<T>('PATCH', path, { schemas: [`${MESSAGES}:PatchOp`], Operations });
  }

  /** Somebody new, who is a member from then on. */
  async person(email: string, other: Record<string, unknown> = {}): Promise<ScimUser> {
    return (await this.call('POST', 'Users', oktaUser(email, other))).whole;
  }

  async group(displayName: string, members: readonly string[] = []): Promise<ScimGroup> {
    const body = { schemas: [GROUP_SCHEMA], displayName, members: members.map((value) => ({ value })) };
    return (await this.call<ScimGroup>('POST', 'Groups', body)).whole;
  }
}

/** What Okta sends to make somebody (developer.okta.com, SCIM protocol, «Create users»). */
export const oktaUser = (email: string, other: Record<string, unknown> = {}) => ({
  schemas: [USER_SCHEMA],
  userName: email,
  name: { givenName: 'Ada', familyName: 'Marlow' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Ada Marlow',
  locale: 'en-US',
  externalId: randomBytes(8).toString('hex'),
  groups: [],
  password: 'not to be kept: 1mz050nq',
  active: true,
  ...other,
});

/** What Entra ID sends (learn.microsoft.com, «Develop a SCIM endpoint for user provisioning»). */
export const entraUser = (email: string, other: Record<string, unknown> = {}) => ({
  schemas: [USER_SCHEMA, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: randomBytes(8).toString('hex'),
  userName: email,
  active: true,
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Noor Visser', familyName: 'Visser', givenName: 'Noor' },
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Claims' },
  ...other,
});

export async function makeScimToken(tenant: Tenant, name = 'Okta'): Promise<CreatedScimToken> {
  return (await tenant.as.admin.post<CreatedScimToken>(`/auth/sso/${tenant.id}/scim/tokens`, { name })).data;
}

/** The organization's provider, with a proven domain. */
export async function withScim(tenant: Tenant): Promise<Provisioner> {
  await tenant.as.admin.post(`/auth/sso/${tenant.id}/domains`, { domain: domainOf(tenant) });
  return new Provisioner((await makeScimToken(tenant)).token);
}

/** An address of the organization that nobody has. */
export const newAddress = (tenant: Tenant) => `p${randomBytes(6).toString('hex')}@${domainOf(tenant)}`;
