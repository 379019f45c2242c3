import { describe, expect, it } from 'vitest';
import { followOwners } from '@/lib/organizations/engine/beneficial-owners';
import { sampleRegistry } from '@/lib/organizations/engine/sample-registry';

describe('owners', () => {
  it('are followed through companies, and a circle ends', async () => {
    const harbour = await sampleRegistry.find({ registrationNumber: '09214477', country: 'GB', lei: null });
    if (!harbour) throw new Error('The sample company is missing.');
    const { owners, cycle, unknown } = await followOwners(sampleRegistry, harbour);
    expect(owners.map(({ name, effectivePercentage, through }) => [name, effectivePercentage, through.length])).toEqual(
      [
        ['Quayside Holdings Limited', 62.5, 0],
        ['Rahul Anand Deshpande', 50, 1],
        ['Harbour Mutual Limited', 12.5, 1],
        ['Eleanor Margaret Whitcombe', 37.5, 0],
      ],
    );
    expect(cycle).toBe(true);
    expect(unknown).toEqual([]);
  });
});
