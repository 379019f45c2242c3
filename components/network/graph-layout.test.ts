import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_KINDS, LINK_STATUSES } from '@/db/enums';
import type { Network, NetworkLink } from '@/lib/network/schema';
import { layoutGraph, SIZES } from './graph-layout';

const people = Array.from({ length: 8 }, (_, index) => ({
  type: 'participant' as const,
  id: `p${index}`,
  name: `Person ${index % 3}`,
  claims: index % 4 === 0 ? [] : [{ id: `c${index % 3}`, reference: `CLM-26-0000${index % 3}` }],
  sources: [],
}));

const link = fc
  .record({
    kind: fc.constantFrom(...LINK_KINDS),
    status: fc.constantFrom(...LINK_STATUSES),
    value: fc.integer({ min: 0, max: 5 }),
    pair: fc.uniqueArray(fc.constantFrom(...people), { minLength: 2, maxLength: 2, selector: ({ id }) => id }),
    id: fc.uuid(),
  })
  .map(
    ({ kind, status, value, pair, id }): NetworkLink => ({
      id,
      kind,
      status,
      valueKey: `${kind} ${value}`,
      value: `•••${value}`,
      sentence: '',
      holders: 2,
      rarity: 1,
      severity: 'MEDIUM',
      ends: pair,
      reason: null,
      reviewedBy: null,
      reviewedAt: null,
      foundAt: '2026-11-01T00:00:00.000Z',
      version: 1,
    }),
  );

const network = (links: NetworkLink[]): Network => ({
  subject: { type: 'claim', id: 'c1', name: 'CLM-26-00001', claims: [{ id: 'c1', reference: 'CLM-26-00001' }] },
  compared: ['phone'],
  links,
  truncated: false,
  common: [],
});

describe('the graph', () => {
  it('is drawn inside its frame, nothing over anything, and the same way every time', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 12 }), fc.constantFrom(SIZES.wide, SIZES.narrow), (links, size) => {
        const graph = layoutGraph(network(links), size);
        expect(layoutGraph(network(links), size)).toEqual(graph);
        for (const [index, node] of graph.nodes.entries()) {
          expect(node.x).toBeGreaterThanOrEqual(0);
          expect(node.y).toBeGreaterThanOrEqual(0);
          expect(node.x + size.width).toBeLessThanOrEqual(graph.width);
          expect(node.y + size.height).toBeLessThanOrEqual(graph.height);
          for (const other of graph.nodes.slice(index + 1))
            expect(Math.abs(node.x - other.x) >= size.width || Math.abs(node.y - other.y) >= size.height).toBe(true);
        }
        const keys = new Set(graph.nodes.map(({ key }) => key));
        expect(keys.size).toBe(graph.nodes.length);
        for (const { from, to } of graph.edges) expect([keys.has(from), keys.has(to)]).toEqual([true, true]);
      }),
    );
  });

  it('shows one value that three hold as one', () => {
    const shared = (id: string, one: number, two: number): NetworkLink[] =>
      fc
        .sample(link, 1)
        .map((each) => ({ ...each, id, valueKey: 'v', ends: [one, two].flatMap((at) => people[at] ?? []) }));
    const graph = layoutGraph(network([...shared('a', 1, 2), ...shared('b', 1, 3), ...shared('c', 2, 3)]));
    expect(graph.nodes.filter(({ type }) => type === 'value')).toHaveLength(1);
    expect(graph.edges.filter(({ to }) => to === 'value v')).toHaveLength(3);
  });
});
