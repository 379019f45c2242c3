import { describe, expect, it } from 'vitest';
import type { Timeline, TimelineEntry } from '@/lib/claims/schema';
import { layOut, mostTelling, numbered } from './two-clocks-layout';

const entry = (id: string, happenedAt: string, learntAt: string, rest: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  kind: 'EVIDENCE_CAPTURED',
  summary: id,
  happenedAt,
  learntAt,
  precision: 'minute',
  actorName: null,
  resourceType: null,
  resourceId: null,
  impossible: null,
  clockAt: null,
  ...rest,
});

const TIMELINE: Timeline = {
  lossAt: '2026-11-09T18:40:00.000Z',
  entries: [
    entry('policy', '2025-03-01T00:00:00.000Z', '2026-11-10T09:12:00.000Z', {
      kind: 'POLICY_STARTED',
      precision: 'day',
    }),
    entry('photo', '2026-11-03T16:22:00.000Z', '2026-11-13T09:40:00.000Z', { impossible: 'Taken before the loss.' }),
    entry('loss', '2026-11-09T18:40:00.000Z', '2026-11-10T09:12:00.000Z', { kind: 'LOSS' }),
    entry('dash', '2026-11-09T18:41:00.000Z', '2026-11-19T15:20:00.000Z'),
    entry('note', '2026-11-12T10:00:00.000Z', '2026-11-12T10:00:00.000Z', { kind: 'NOTE' }),
  ],
};

describe('layOut', () => {
  it('keeps every pin inside the drawing and leaves a policy that started long ago out of it', () => {
    const { pins } = layOut(TIMELINE, 10);
    expect(pins.map((pin) => pin.id)).toEqual(['photo', 'loss', 'dash']);
    for (const pin of pins) {
      expect(pin.happened.x).toBeGreaterThan(0);
      expect(pin.learnt.x).toBeLessThan(100);
    }
  });

  it('moves pins of the same minute apart', () => {
    const { pins } = layOut(TIMELINE, 10);
    const [, loss, dash] = pins;
    expect((dash?.happened.shift ?? 0) - (loss?.happened.shift ?? 0)).toBeGreaterThanOrEqual(18);
  });

  it('draws what was learnt at once as a tick', () => {
    expect(layOut(TIMELINE, 10).ticks).toHaveLength(1);
  });

  it('labels at most a handful of days', () => {
    expect(layOut(TIMELINE, 10).days.length).toBeLessThanOrEqual(8);
  });
});

describe('mostTelling', () => {
  it('prefers impossible orders and the loss over long delays', () => {
    expect(mostTelling(numbered(TIMELINE), 2).map((one) => one.id)).toEqual(['photo', 'loss']);
  });
});
