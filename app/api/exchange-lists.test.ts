import type { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { writing } from '@/db/transaction';
import { emptyEntry } from '@/lib/sanctions/engine/import/list-values';
import type { ListEntry } from '@/lib/sanctions/engine/list-entry';
import { loadSampleLists } from '@/lib/sanctions/import-source';
import { presentLists } from '@/lib/sanctions/list-index';
import { takeList } from '@/lib/sanctions/take-list';

const entryOf = (id: number, name: string): ListEntry => ({
  ...emptyEntry(`E${String(id).padStart(6, '0')}`, 'PERSON'),
  names: [{ name, kind: 'primary' }],
});

const entriesOf = (family: string, count: number) =>
  Array.from({ length: count }, (_, at) => entryOf(at, `${family} ${'qwertyuiop'[at % 10]}orin${at}`));

const take = (entries: ListEntry[], checksum: string, whenTaken?: () => Promise<void>) =>
  writing({ organizationId: null }, async (tx) => {
    const edition = { checksum, sampleData: true, validators: {} };
    await takeList(tx, 'UN', { listDate: null, entries }, edition);
    await whenTaken?.();
  });

const checksum = (lists: { versions: { source: string; checksum: string }[] }) =>
  lists.versions.find(({ source }) => source === 'UN')?.checksum;

describe('lists that are exchanged', () => {
  let alive = 0;
  let begun = 0;
  let peak = 0;

  beforeAll(async () => {
    await loadSampleLists();
    process.on('worker', (thread: Worker) => {
      begun += 1;
      alive += 1;
      peak = Math.max(peak, alive);
      thread.on('exit', () => {
        alive -= 1;
      });
    });
  });

  it('hold one edition whole, also when another was taken over while they were read', async () => {
    const entries = entriesOf('Marlow', 6000);
    await take(entries, 'before');
    const changed = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const renamed = entries.map((entry, at) => (at < 5500 ? entry : entryOf(at, `Zyxwvu Renamed${at}`)));
    const taking = take(renamed, 'after', () => {
      changed.resolve();
      return commit.promise;
    });
    await changed.promise;
    const loading = presentLists({ present: true });
    commit.resolve();
    await taking;
    const lists = await loading;
    const [hits] = await lists.search([{ type: 'PERSON', name: 'Zyxwvu Renamed5999' }], 0.95);
    expect((hits?.length ?? 0) > 0).toBe(checksum(lists) === 'after');
  });

  it('do not pile up when editions overtake each other', async () => {
    await presentLists({ present: true });
    const before = alive;
    peak = alive;
    for (const family of ['Ashby', 'Birk', 'Colne', 'Dunmore', 'Elswick']) {
      await take(entriesOf(family, 3000), family);
      await presentLists();
    }
    const lists = await presentLists({ present: true });
    expect(checksum(lists)).toBe('Elswick');
    // The next one, and one more whose end is on its way.
    expect(peak - before).toBeLessThanOrEqual(2);
  });

  it('that cannot be loaded are left alone for a while; the earlier ones answer', async () => {
    await take(entriesOf('Farleigh', 300), 'good');
    await presentLists({ present: true });
    const broken = entriesOf('Gorse', 300);
    (broken[299] as unknown as { names: null }).names = null;
    await take(broken, 'broken');
    begun = 0;
    await expect(presentLists({ present: true })).rejects.toThrow();
    for (let asked = 0; asked < 6; asked += 1) expect(checksum(await presentLists())).toBe('good');
    await expect(presentLists({ present: true })).rejects.toThrow();
    expect(begun).toBeLessThanOrEqual(2);
    await take(entriesOf('Hythe', 300), 'mended');
    expect(checksum(await presentLists({ present: true }))).toBe('mended');
  });
});
