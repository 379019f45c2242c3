import { describe, expect, it } from 'vitest';
import { createClaimInput, updateClaimInput } from '@/lib/claims/schema';
import { EMPTY_CLAIM, toFacts, toNewClaim } from './claim-values';
import { changedSince } from './form-values';

const FILLED = { ...EMPTY_CLAIM, type: 'MOTOR', lossDate: '2026-11-09', description: 'Struck from behind.' };

describe('toNewClaim', () => {
  it('sends only what was filled in', () => {
    expect(createClaimInput.parse(toNewClaim(FILLED))).toEqual({
      type: 'MOTOR',
      priority: 'NORMAL',
      lossDate: '2026-11-09',
      description: 'Struck from behind.',
    });
  });

  it('writes amounts with two places and leaves nonsense to the schema', () => {
    const withAmount = (amount: string) => toNewClaim({ ...FILLED, amountClaimed: { amount, currency: 'gbp' } });
    expect(createClaimInput.parse(withAmount('8,460')).amountClaimed).toEqual({ amount: '8460.00', currency: 'GBP' });
    expect(createClaimInput.parse(withAmount('0.5')).amountClaimed?.amount).toBe('0.50');
    expect(createClaimInput.safeParse(withAmount('much')).success).toBe(false);
  });

  it('asks for the number of a policy whose term was given', () => {
    const parsed = createClaimInput.safeParse(
      toNewClaim({ ...FILLED, policy: { ...EMPTY_CLAIM.policy, startDate: '2026-01-01' } }),
    );
    expect(parsed.error?.issues[0]?.path).toEqual(['policy', 'number']);
  });
});

describe('toFacts', () => {
  it('clears what was emptied', () => {
    const facts = updateClaimInput.parse(
      toFacts({ ...FILLED, reportedAt: '2026-11-10T09:12', dueAt: '2026-11-24T17:00' }),
    );
    expect(facts).toMatchObject({
      lossTime: null,
      lossLocation: null,
      amountClaimed: null,
      policy: null,
      vehicle: null,
    });
  });
});

describe('changedSince', () => {
  it('sends what was changed alone, for what stood may be finer than the controls or wrong', () => {
    const before = { ...FILLED, reportedAt: '2026-11-10T09:12', amountClaimed: { amount: '1', currency: 'ZZZ' } };
    const changed = changedSince(before, toFacts);
    expect(changed({ ...before, description: 'Struck twice.' })).toEqual({ description: 'Struck twice.' });
    expect(changed(before)).toEqual({});
  });

  it('refuses that a claim loses its day or its description, rather than to save nothing', () => {
    for (const [fact, emptied] of [
      ['lossDate', { ...FILLED, lossDate: '' }],
      ['description', { ...FILLED, description: ' ' }],
    ] as const) {
      const parsed = updateClaimInput.safeParse(changedSince(FILLED, toFacts)(emptied));
      expect(parsed.error?.issues[0]?.path).toEqual([fact]);
    }
  });
});
