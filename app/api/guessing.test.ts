import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { Holder } from '@/db/testing/second-factor';
import { PASSWORD } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { VirtualAuthenticator } from '@/db/testing/virtual-authenticator';

const { home } = twoTenants();
const GUESSES = 1000;

/** A thousand passwords, the right one among the last; ten at the same time. Answers what came back how often. */
async function guess(email: string, addressOf: (index: number) => string): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  let next = 0;
  const work = async () => {
    for (let index = next; index < GUESSES; index = next) {
      next += 1;
      const password = index === GUESSES - 50 ? PASSWORD : `guess number ${index}`;
      const client = nobody.with({ 'x-casefile-peer': addressOf(index) });
      const { outcome } = await client.post('/auth/login', { email, password });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return outcomes;
}

describe('a thousand guesses do not pass, and the owner still gets in by another factor', () => {
  it.each([
    ['one address', () => '203.0.113.7'],
    ['five hundred addresses', (index: number) => `198.18.${Math.floor((index % 500) / 250)}.${index % 250}`],
  ])('from %s', async (_from, addressOf) => {
    const holder = await Holder.of(home());
    const device = new VirtualAuthenticator();
    const made = await holder.self.post<{ challenge: string }>('/mfa/passkeys/options', {});
    await holder.self.post('/mfa/passkeys', { name: 'Key', response: device.create(made.data.challenge) });

    const outcomes = await guess(holder.person.email, addressOf);
    expect([...outcomes.keys()].filter((outcome) => !/^4/.test(outcome))).toEqual([]);
    // Only what was admitted was looked at; the wait doubles from the fifth on.
    expect(outcomes.get('401 INVALID_CREDENTIALS') ?? 0).toBeLessThan(20);

    const { data } = await nobody.get<{ challenge: string }>('/auth/passkey/options');
    const response = device.get(data.challenge);
    expect((await nobody.post('/auth/passkey/verify', { response })).status).toBe(200);
  });
});
