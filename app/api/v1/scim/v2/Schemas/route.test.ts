import { describe, expect, it } from 'vitest';
import { newAddress, withScim } from '@/db/testing/scim';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants({ own: true });

type Schema = { id: string; attributes: { name: string }[] };

describe('GET /scim/v2/Schemas', () => {
  it('describes every attribute that resources have', async () => {
    const provider = await withScim(home());
    const { Resources } = (await provider.call<{ Resources: Schema[] }>('GET', 'Schemas')).whole;
    const person = await provider.person(newAddress(home()));
    const group = await provider.group('casefile-viewer', [person.id]);
    const shown = (await provider.call('GET', `Users/${person.id}`)).whole;
    for (const resource of [shown, group]) {
      const described = Resources.find(({ id }) => resource.schemas.includes(id))?.attributes.map(({ name }) => name);
      // Common to all resources, and so in no schema (RFC 7643 §3.1).
      const own = Object.keys(resource).filter((name) => !['schemas', 'id', 'meta'].includes(name));
      expect(described).toEqual(expect.arrayContaining(own));
    }
  });
});
