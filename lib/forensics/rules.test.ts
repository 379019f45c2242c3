import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAUD_COMPONENTS } from '@/db/enums';
import { bandOf, type ComponentInputs, changesBetween, composite, type Factor, WEIGHTS } from '@/lib/forensics/rules';

const factor: fc.Arbitrary<Factor> = fc.record({
  code: fc.constantFrom('A', 'B', 'C'),
  label: fc.constant('x'),
  points: fc.integer({ min: 0, max: 100 }),
  sourceType: fc.constant('evidence'),
  sourceId: fc.uuid(),
});
const component = fc.option(fc.array(factor, { maxLength: 4 }), { nil: null });
const inputs: fc.Arbitrary<ComponentInputs> = fc.record({
  voice: component,
  kyc: component,
  evidence: component,
  sanctions: component,
  network: component,
});

describe('the composite', () => {
  it('is bounded, deterministic and free of the order of its factors', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const result = composite(given);
        const turned = Object.fromEntries(
          FRAUD_COMPONENTS.map((name) => [name, given[name]?.toReversed() ?? null]),
        ) as ComponentInputs;
        expect(composite(turned)).toEqual(result);
        if (result.score === null) return expect(result.missing).toEqual([...FRAUD_COMPONENTS]);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('lies within its interval, which closes when nothing is missing and covers what the missing parts may hold', () => {
    fc.assert(
      fc.property(inputs, inputs, (given, missing) => {
        const { score, interval, missing: names } = composite(given);
        expect(interval.low).toBeLessThanOrEqual((score ?? interval.low) + 0.01);
        expect(interval.high).toBeGreaterThanOrEqual((score ?? interval.high) - 0.01);
        if (names.length === 0) expect(interval).toEqual({ low: score, high: score });
        const filled = Object.fromEntries(
          FRAUD_COMPONENTS.map((name) => [name, given[name] ?? missing[name] ?? []]),
        ) as ComponentInputs;
        expect(composite(filled).score).toBeGreaterThanOrEqual(interval.low - 0.01);
        expect(composite(filled).score).toBeLessThanOrEqual(interval.high + 0.01);
      }),
    );
  });

  it('never reassures beyond the upper end of its interval, nor while an indicator of high severity stands', () => {
    fc.assert(
      fc.property(inputs, fc.nat({ max: 3 }), (given, openHigh) => {
        const { interval, recommendedAction } = composite(given, WEIGHTS, openHigh);
        if (openHigh > 0 || bandOf(interval.high) !== 'LOW') expect(recommendedAction).not.toBe('CONTINUE');
      }),
    );
    const clean: ComponentInputs = { voice: [], kyc: [], evidence: [], sanctions: [], network: [] };
    expect(composite(clean)).toMatchObject({ interval: { low: 0, high: 0 }, recommendedAction: 'CONTINUE' });
    expect(composite(clean, WEIGHTS, 1).recommendedAction).toBe('REVIEW');
    expect(composite({ ...clean, voice: null })).toMatchObject({
      score: 0,
      interval: { low: 0, high: 25 },
      recommendedAction: 'GATHER_INFORMATION',
    });
  });

  it('shows what a part without weight has found, and counts nothing of it', () => {
    const found: Factor = { code: 'A', label: '', points: 30, sourceType: 'voice_interview', sourceId: 's' };
    const given: ComponentInputs = { voice: [found], kyc: [], evidence: [], sanctions: [], network: [] };
    const result = composite(given, { ...WEIGHTS, voice: 0 });
    expect(result.components[0]).toMatchObject({ available: true, score: 30, effectiveWeight: 0, contribution: 0 });
    expect(result).toMatchObject({ score: 0, missing: [], coverage: 1, interval: { low: 0, high: 0 } });
    const alone = { voice: [found], kyc: null, evidence: null, sanctions: null, network: null };
    expect(composite(alone, { ...WEIGHTS, voice: 0 })).toMatchObject({
      score: null,
      interval: { low: 0, high: 100 },
      recommendedAction: 'GATHER_INFORMATION',
    });
  });

  it('never falls when a component finds more', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(...FRAUD_COMPONENTS), factor, (given, name, more) => {
        const own = given[name];
        fc.pre(own !== null);
        const before = composite(given).score ?? 0;
        expect(composite({ ...given, [name]: [...own, more] }).score ?? 0).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is the sum of its contributions, whose weights make one', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { score, components } = composite(given);
        fc.pre(score !== null);
        expect(components.reduce((sum, { effectiveWeight }) => sum + effectiveWeight, 0)).toBeCloseTo(1, 9);
        expect(components.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score ?? 0, 1);
        for (const { effectiveWeight, score: own, contribution } of components) {
          expect(contribution).toBeCloseTo(effectiveWeight * (own ?? 0), 9);
        }
      }),
    );
  });

  it('says what it would be without each factor', () => {
    const given: ComponentInputs = {
      voice: null,
      kyc: [{ code: 'FACE_MATCH_SUSPECTED', label: '', points: 60, sourceType: 'verification', sourceId: 's' }],
      evidence: [{ code: 'FILE_DECLINED', label: '', points: 50, sourceType: 'evidence', sourceId: 'e' }],
      sanctions: null,
      network: null,
    };
    const result = composite(given);
    expect(result.score).toBe(55.56);
    expect(result.coverage).toBe(0.45);
    expect(result.counterfactuals).toEqual([
      { component: 'kyc', code: 'FACE_MATCH_SUSPECTED', sourceId: 's', score: 22.22 },
      { component: 'evidence', code: 'FILE_DECLINED', sourceId: 'e', score: 33.33 },
    ]);
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  });
});

describe('the difference between two scores', () => {
  it('names what came, what went and what was weighed anew, and is empty between equal inputs', () => {
    fc.assert(
      fc.property(inputs, inputs, (one, two) => {
        const [before, after] = [composite(one), composite(two)];
        expect(changesBetween(before.components, before.components)).toEqual([]);
        for (const { name, added, removed, score } of changesBetween(before.components, after.components)) {
          const had = before.components.find((part) => part.name === name)?.factors ?? [];
          const has = after.components.find((part) => part.name === name)?.factors ?? [];
          expect(has).toEqual(expect.arrayContaining(added));
          expect(had).toEqual(expect.arrayContaining(removed));
          if (added.length + removed.length === 0)
            expect(had.length > 0 || has.length > 0 || score !== null).toBe(true);
        }
      }),
    );
    const given: ComponentInputs = { voice: null, kyc: [], evidence: null, sanctions: [], network: null };
    const weighed = composite(given, { ...WEIGHTS, kyc: 0.5 });
    expect(changesBetween(composite(given).components, weighed.components)).toEqual([
      { name: 'kyc', score: null, weight: { before: 0.25, after: 0.5 }, added: [], removed: [] },
    ]);
  });
});
