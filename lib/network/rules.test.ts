import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_KINDS } from '@/db/enums';
import { COMMON_FROM, linkCode, linkSentence, masked, rarityOf, severityOf } from '@/lib/network/rules';

const kind = fc.constantFrom(...LINK_KINDS);

describe('rarity', () => {
  it('is 1 for two holders, never grows with more, and is 0 from where a value is common', () => {
    fc.assert(
      fc.property(kind, fc.integer({ min: 2, max: 2000 }), (each, holders) => {
        const rarity = rarityOf(each, holders);
        expect(rarity).toBeLessThanOrEqual(rarityOf(each, Math.max(2, holders - 1)));
        expect(rarity === 0).toBe(holders >= COMMON_FROM[each]);
      }),
    );
    expect([2, 3, 4, 8].map((holders) => rarityOf('phone', holders))).toEqual([1, 0.63, 0.5, 0.33]);
  });

  it('takes severity along', () => {
    expect([2, 4, 5].map((holders) => severityOf('bankAccount', holders))).toEqual(['HIGH', 'HIGH', 'MEDIUM']);
  });
});

describe('what is shown of a value', () => {
  it('never is the value, and tells two apart by its end', () => {
    expect(masked('phone', '+447700900642')).toBe('+44•••642');
    expect(masked('bankAccount', 'GB33BUKB20201555555555')).toBe('GB33•••5555');
    expect(masked('email', 'ada.marlow@mail.example')).toBe('a•••@mail.example');
    expect(masked('address', 'DE451AB|14 grove lime')).toBe('DE451AB, •••');
    expect(masked('plate', 'YX19KTD')).toBe('•••KTD');
    expect(masked('documentNumber', '12345')).toBe('•••5');
    fc.assert(
      fc.property(kind, fc.stringMatching(/^[A-Z0-9]{5,20}$/), (each, value) => {
        const whole =
          { email: `${value}@x.example`, address: `AB1|${value}`, file: value.padEnd(64, '0') }[each as string] ??
          value;
        expect(masked(each, whole)).not.toContain(whole);
      }),
    );
  });

  it('accuses nobody', () => {
    for (const each of LINK_KINDS) {
      expect(linkSentence(each, 'Ada', 'Ben')).toMatch(/^Ada shares .* with Ben$/);
      expect(linkCode(each)).toMatch(/^SHARED_[A-Z_]+$/);
    }
  });
});
