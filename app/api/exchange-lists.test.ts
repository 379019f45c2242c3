import type { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetLists } from '@/db/testing/lists';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { writing } from '@/db/transaction';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Participant } from '@/lib/participants/schema';
import { emptyEntry } from '@/lib/sanctions/engine/import/list-values';
import type { ListEntry } from '@/lib/sanctions/engine/list-entry';
import { ListMemory } from '@/lib/sanctions/engine/list-memory';
import { loadSampleLists } from '@/lib/sanctions/import-source';
import { withLists } from '@/lib/sanctions/list-index';
import { runScreening } from '@/lib/sanctions/screen-participant';
import { takeList } from '@/lib/sanctions/take-list';

const entryOf = (id: number, name: string): ListEntry => ({
  ...emptyEntry(`E${String(id).padStart(6, '0')}`, 'PERSON'),
  names: [{ name, kind: 'primary' }],
});

const entriesOf = (family: string, count: number) =>
  Array.from({ length: count }, (_, at) => entryOf(at, `${family} ${'qwertyuiop'[at % 10]}orin${at}`));

const take = (entries: ListEntry[], checksum: string, whenTaken?: () => Promise<void>) =>
  writing({ organizationId: null }, async (tx) => {
    const edition = { checksum, sampleData: true, validators: {}, asOf: null };
    await takeList(tx, 'UN', { listDate: null, entries }, edition);
    await whenTaken?.();
  });

/** Which edition answers. */
const answering = (options: { present?: boolean } = {}) =>
  withLists(async ({ versions }) => versions.find(({ source }) => source === 'UN')?.checksum, options);

const NEWEST = { present: true };

describe('lists that are exchanged', () => {
  let alive = 0;
  let begun = 0;
  let peak = 0;

  beforeAll(async () => {
    await forgetLists();
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
    const looking = withLists(async ({ versions, search }) => {
      const [hits] = await search([{ type: 'PERSON', name: 'Zyxwvu Renamed5999' }], 0.95);
      return { hits, edition: versions.find(({ source }) => source === 'UN')?.checksum };
    }, NEWEST);
    commit.resolve();
    await taking;
    const { hits, edition } = await looking;
    expect((hits?.length ?? 0) > 0).toBe(edition === 'after');
  });

  it('do not pile up when editions overtake each other', async () => {
    await answering(NEWEST);
    const before = alive;
    peak = alive;
    for (const family of ['Ashby', 'Birk', 'Colne', 'Dunmore', 'Elswick']) {
      await take(entriesOf(family, 3000), family);
      await answering();
    }
    expect(await answering(NEWEST)).toBe('Elswick');
    // The next one, and one more whose end is on its way.
    expect(peak - before).toBeLessThanOrEqual(2);
  });

  it('that cannot be loaded are left alone for a while; the earlier ones answer', async () => {
    await take(entriesOf('Farleigh', 300), 'good');
    await answering(NEWEST);
    const broken = entriesOf('Gorse', 300);
    (broken[299] as unknown as { names: null }).names = null;
    await take(broken, 'broken');
    begun = 0;
    await expect(answering(NEWEST)).rejects.toThrow();
    for (let asked = 0; asked < 6; asked += 1) expect(await answering()).toBe('good');
    await expect(answering(NEWEST)).rejects.toThrow();
    expect(begun).toBeLessThanOrEqual(2);
    await take(entriesOf('Hythe', 300), 'mended');
    expect(await answering(NEWEST)).toBe('mended');
  });

  it('answer whoever began with them until they are done, however many editions follow', async () => {
    const names = ['Inkpen', 'Jarrow', 'Kelso', 'Lydd'];
    const [first = '', ...later] = names;
    await take(entriesOf(first, 300), first);
    await answering(NEWEST);
    const before = alive;
    const subjects = [{ type: 'PERSON' as const, name: `${first} qorin0` }];
    const held = () =>
      withLists(async ({ search }) => {
        for (const name of later) {
          await take(entriesOf(name, 300), name);
          expect(await answering(NEWEST)).toBe(name);
        }
        return (await search(subjects, 0.95)).flat().length;
      });
    expect(await held()).toBeGreaterThan(0);
    expect(await withLists(async ({ search }) => (await search(subjects, 0.95)).flat().length, NEWEST)).toBe(0);
    await vi.waitUntil(() => alive <= before, { timeout: 10_000 });
  });

  it('that were overtaken while they were asked do not outweigh the newer ones, and are followed by them', async () => {
    const tenant = await makeTenant();
    const [one, two] = await Promise.all(
      [1, 2].map(async () => {
        const body = { type: 'PERSON', name: 'Nayland qorin0', roles: ['CLAIMANT'] };
        return (await tenant.as.investigator.post<Participant>('/participants', body)).data.id;
      }),
    );
    const screen = (id = '') => runScreening(mintSystemCaller(tenant.id, 'test'), id, 'LIST_UPDATED');
    await take(entriesOf('Orford', 300), 'Orford');
    await answering(NEWEST);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const { search } = ListMemory.prototype;
    const slow = vi.spyOn(ListMemory.prototype, 'search').mockImplementation(async function (
      this: ListMemory,
      ...what
    ) {
      asked.resolve();
      await answer.promise;
      return search.apply(this, what);
    });
    const overtaken = Promise.all([screen(one), screen(two)]);
    await asked.promise;
    await vi.waitUntil(() => slow.mock.calls.length === 2);
    slow.mockRestore();
    await take(entriesOf('Nayland', 300), 'Nayland');
    expect((await screen(one)).status).toBe('IN_REVIEW');
    answer.resolve();
    expect((await overtaken).map(({ status }) => status)).toEqual(['IN_REVIEW', 'INCOMPLETE']);
    const followed =
      await superuser()`select resource_id as id from jobs where organization_id = ${tenant.id} and payload->>'trigger' = 'LIST_UPDATED'`;
    expect(followed).toMatchObject([{ id: two }]);
    expect((await screen(two)).status).toBe('IN_REVIEW');
  });

  it('are loaded anew when their thread ends before they answer anybody', async () => {
    await take(entriesOf('Marsh', 3000), 'Marsh');
    const locked = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    process.once('worker', (thread: Worker) => {
      // What was read is held against the editions once more: meanwhile the thread ends.
      const lock = superuser().begin(async (tx) => {
        await tx`lock table sanctions_sources in access exclusive mode`;
        locked.resolve();
        await ended.promise;
      });
      thread.on('exit', () => ended.resolve());
      thread.on('message', () => void locked.promise.then(() => thread.terminate()));
      void lock;
    });
    await expect(answering(NEWEST)).rejects.toThrow();
    await vi.waitUntil(() => answering(NEWEST).catch(() => null), { timeout: 10_000 });
    expect(
      await withLists(async ({ search }) => (await search([{ type: 'PERSON', name: 'Marsh qorin0' }], 0.95)).length),
    ).toBe(1);
  });
});
