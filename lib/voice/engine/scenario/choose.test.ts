import { describe, expect, it } from 'vitest';
import { scenarioBelief, scenarioReasons } from '@/lib/voice/engine/scenario/choose';
import { callFeatures } from '@/lib/voice/engine/scenario/features';
import stored from '@/lib/voice/engine/scenario/model.json' with { type: 'json' };
import { trainScenarioModel } from '@/lib/voice/engine/scenario/train';

const best = (text: string) => scenarioBelief(text)[0]?.scenario;

describe('the scenario of a call', () => {
  it('is what the calls it was learned from say: the stored model is the one that training gives', () => {
    const trained = trainScenarioModel();
    expect(trained.labels).toEqual(stored.labels);
    expect(trained.documents).toBe(stored.documents);
    expect(trained.lines.map((line) => line.split('\t', 2))).toEqual(stored.lines.map((line) => line.split('\t', 2)));
    const weightsOf = (line: string) => line.split('\t').slice(2).map(Number);
    // Another machine's logarithm may differ in its last digit, and a rounded weight by one.
    const far = trained.lines.filter((line, index) => {
      const own = weightsOf(stored.lines[index] ?? '');
      return weightsOf(line).some((weight, label) => Math.abs(weight - (own[label] ?? Number.NaN)) > 1);
    });
    expect(far).toEqual([]);
  });

  it('adds up to one, and is the same every time', () => {
    const text = 'somebody took my van off the drive in the night and both keys are here on the hook';
    const beliefs = scenarioBelief(text);
    expect(beliefs.reduce((sum, { belief }) => sum + belief, 0)).toBeCloseTo(1, 9);
    expect(beliefs).toHaveLength(7);
    expect(scenarioBelief(text)).toEqual(beliefs);
  });

  it('follows the purpose of a call, not its object', () => {
    expect(best('a tipper reversed into my Vauxhall at the lights and the tailgate will not shut')).toBe(
      'motorAccidentFnol',
    );
    expect(
      best('I saw the tipper reverse into the Vauxhall, I was at the bus stop, I do not know either of them'),
    ).toBe('witnessStatement');
    expect(best('if a tipper reversed into my Vauxhall would that be covered and do I lose my bonus')).toBe(
      'policyInquiry',
    );
    expect(
      best('a tipper reversed into my Vauxhall in May, you promised me an answer twice and nobody has rung back'),
    ).toBe('customerSupportComplaint');
    expect(
      best('a tipper reversed into my Vauxhall and I broke my wrist, I am in plaster and off work and cannot sleep'),
    ).toBe('injuryStatement');
  });

  it('is not moved by greetings and fillers', () => {
    const words = 'the boiler leaked through the kitchen ceiling and the floor is ruined';
    expect(callFeatures(`Hello, um, ${words}, yeah, please`)).toEqual(callFeatures(words));
    expect(scenarioBelief(`g'day mate, erm, ${words}`)).toEqual(scenarioBelief(words));
  });

  it('says which words speak for it: their parts sum to the distance of the scores', () => {
    const text = 'my Qashqai was stolen from the car park';
    const reasons = scenarioReasons(text, 'vehicleTheftFnol', 'motorAccidentFnol');
    const belief = new Map(scenarioBelief(text).map((of) => [of.scenario, of.belief]));
    const distance = Math.log((belief.get('vehicleTheftFnol') ?? 0) / (belief.get('motorAccidentFnol') ?? 0));
    expect(reasons.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(distance, 6);
    expect(reasons[0]?.feature).toContain('stolen');
  });

  it('favours none where nothing was said', () => {
    expect(scenarioBelief('').map(({ belief }) => belief)).toEqual(Array(7).fill(1 / 7));
  });
});
