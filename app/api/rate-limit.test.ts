import { expect, it } from 'vitest';
import { newId } from '@/lib/core/ids';
import { takeFromAllowance } from '@/lib/http/rate-limit';

it('requests that come at once use up as much of an allowance as there are', async () => {
  const actor = newId();
  const states = await Promise.all(Array.from({ length: 200 }, () => takeFromAllowance('write', actor)));
  const [{ limit } = { limit: 0 }] = states;
  expect(states.map(({ remaining }) => remaining).toSorted((a, b) => b - a)).toEqual(
    Array.from({ length: 200 }, (_, taken) => limit - taken - 1),
  );
});
