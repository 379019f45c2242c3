import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handsBehind, sameHand, type Vouching } from '@/lib/auth/separation';

const person = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const vouching: fc.Arbitrary<Vouching> = fc
  .array(fc.tuple(person, person), { maxLength: 8 })
  .map((pairs) => new Map(pairs.filter(([member, inviter]) => member !== inviter)));

/** The same by joining sets until nothing changes: who is linked by unproven invitations, however far, has one hand. */
function joined(links: Vouching): (name: string) => string {
  const groups = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, name]));
  const find = (name: string): string => {
    const parent = groups.get(name) ?? name;
    return parent === name ? name : find(parent);
  };
  for (const [member, inviter] of links) groups.set(find(member), find(inviter));
  return find;
}

describe('one hand', () => {
  it('is everybody whom unproven invitations link, and nobody else', () => {
    fc.assert(
      fc.property(vouching, person, person, (links, one, other) => {
        const group = joined(links);
        expect(sameHand(one, other, links)).toBe(group(one) === group(other));
      }),
    );
  });

  it('is symmetrical, knows itself, and comes to an end where people invited each other', () => {
    fc.assert(
      fc.property(vouching, person, person, (links, one, other) => {
        expect(sameHand(one, one, links)).toBe(true);
        expect(sameHand(one, other, links)).toBe(sameHand(other, one, links));
        expect(handsBehind(one, links).size).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('ends with the proof: who has proven themselves is nobody’s second self', () => {
    fc.assert(
      fc.property(vouching, person, (links, proven) => {
        const without = new Map([...links].filter(([member]) => member !== proven));
        expect([...handsBehind(proven, without)]).toEqual([proven]);
      }),
    );
  });
});
