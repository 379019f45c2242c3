import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, connection, type Transaction, transaction } from '@/db/client';
import { organizations } from '@/db/schema/organizations';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { atEnd, reading, writing } from '@/db/transaction';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const context = () => ({ organizationId: tenant.id });
const nameOf = async () => (await superuser()`select name from organizations where id = ${tenant.id}`)[0]?.name;
const rename = (tx: Transaction, name: string) => tx.update(organizations).set({ name });
const pidOf = async (tx: Transaction) => {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};
const fail = (tx: Transaction) => tx.execute(sql`select 1 / 0`);

describe('a transaction', () => {
  it('keeps all of a change or nothing', async () => {
    await writing(context(), (tx) => rename(tx, 'first'));
    expect(await nameOf()).toBe('first');
    await expect(
      writing(context(), async (tx) => {
        await rename(tx, 'second');
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    expect(await nameOf()).toBe('first');
  });

  it('is undone by a statement at its very end, whose error is the one that is thrown', async () => {
    await expect(
      writing(context(), async (tx) => {
        await rename(tx, 'third');
        atEnd(tx, sql`select 1 / 0`);
      }),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await nameOf()).toBe('first');
  });

  it('is not taken for kept when a failed statement was passed over', async () => {
    await expect(
      writing(context(), async (tx) => {
        await rename(tx, 'fourth');
        await fail(tx).catch(() => undefined);
      }),
    ).rejects.toThrow('A statement failed');
    expect(await nameOf()).toBe('first');
  });

  it('takes no statement after it has ended', async () => {
    let kept: Transaction | undefined;
    await reading(context(), async (tx) => {
      kept = tx;
    });
    await expect(kept?.execute(sql`select 1`)).rejects.toThrow();
    await expect(
      writing(context(), (tx) => {
        kept = tx;
        return fail(tx);
      }),
    ).rejects.toThrow();
    await expect(kept?.execute(sql`select 1`)).rejects.toThrow();
  });

  it.each([
    ['lacks a value', sql`select ${sql.param(undefined)}`],
    ['has more values than the protocol takes', sql`select ${Array.from({ length: 65_534 }, () => 1)}`],
  ])('is undone by a statement that %s', async (_, unwritable) => {
    // Every connection comes to know the statement, so that those below leave without waiting for each other.
    const { max } = connection().client.options;
    const all = () => Promise.all(Array.from({ length: max }, () => writing(context(), (tx) => rename(tx, 'first'))));
    await all();
    const broken = writing(context(), (tx) => Promise.all([rename(tx, 'unwritten'), tx.execute(unwritable)]));
    await expect(broken).rejects.toThrow();
    await all();
    expect(await nameOf()).toBe('first');
  });

  it('changes nothing when it only reads', async () => {
    await expect(reading(context(), (tx) => rename(tx, 'fifth'))).rejects.toThrow();
    expect(await nameOf()).toBe('first');
  });

  it('ends with its connection, and others go on', async () => {
    const broken = writing(context(), async (tx) => {
      await rename(tx, 'sixth');
      await superuser()`select pg_terminate_backend(${await pidOf(tx)})`;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await rename(tx, 'seventh');
    });
    await expect(broken).rejects.toThrow();
    expect(await nameOf()).toBe('first');
    const again = await Promise.all(
      Array.from({ length: 30 }, () => reading(context(), (tx) => tx.execute(sql`select 1`))),
    );
    expect(again).toHaveLength(30);
  });

  it('is as good as none when it cannot begin', async () => {
    const mode = 'of a kind that there is not' as 'read only';
    const nothing = transaction(mode, (tx) => tx.select().from(organizations));
    await expect(nothing).rejects.toMatchObject({ code: '42601' });
    expect(await writing(context(), async () => 'next')).toBe('next');
  });

  it('waits for a connection when there are none, and gives each back: a hundred at once, half of them failing', async () => {
    const ended = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        writing(context(), async (tx) => {
          await tx.execute(sql`select set_config('app.test', ${String(index)}, true)`);
          if (index % 2) await fail(tx);
          const [row] = await tx.execute<{ own: string }>(sql`select current_setting('app.test') as own`);
          return row?.own;
        }),
      ),
    );
    const values = ended.map((each) => (each.status === 'fulfilled' ? each.value : null));
    expect(values).toEqual(Array.from({ length: 100 }, (_, index) => (index % 2 ? null : String(index))));
    const [open] = await connection().client<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect(open?.n).toBe(0);
  });

  it('is reached when it waits for a connection while one of them ends', async () => {
    const { max } = connection().client.options;
    const [held, gate] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    let begun = 0;
    const holding = Promise.allSettled(
      Array.from({ length: max }, () =>
        reading(context(), async (tx) => {
          const pid = await pidOf(tx);
          begun += 1;
          if (begun === max) held.resolve(pid);
          await gate.promise;
        }),
      ),
    );
    const pid = await held.promise;
    const waiting = Array.from({ length: 10 }, (_, index) => reading(context(), async () => index));
    await superuser()`select pg_terminate_backend(${pid})`;
    expect(await Promise.race(waiting)).toBe(0);
    gate.resolve();
    expect(await Promise.all(waiting)).toHaveLength(10);
    expect((await holding).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('is reached when it waits for a connection while all of them are being closed', async () => {
    const { max } = connection().client.options;
    const begun = Promise.withResolvers<void>();
    const all = Array.from({ length: 2 * max }, (_, index) =>
      writing(context(), async (tx) => {
        await pidOf(tx);
        begun.resolve();
        return index;
      }),
    );
    await begun.promise;
    await Promise.all([closeDatabase(), ...all]);
    expect(await Promise.all(all)).toEqual([...all.keys()]);
    expect(await writing(context(), async () => 'opened anew')).toBe('opened anew');
  });

  it('ends with its connection while it is being undone behind a statement that goes on', async () => {
    const known = Promise.withResolvers<number>();
    const broken = writing(context(), async (tx) => {
      known.resolve(await pidOf(tx));
      tx.execute(sql`select pg_sleep(${20}), 'sent for the first time'`).catch(() => undefined);
      throw new Error('thought better of it');
    });
    const outcome = expect(broken).rejects.toThrow('thought better of it');
    const pid = await known.promise;
    const asleep = () => superuser()`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`;
    while ((await asleep()).length === 0);
    await superuser()`select pg_terminate_backend(${pid})`;
    await outcome;
  });

  it('keeps nothing of a statement at its end whose plan is out of date', async () => {
    const { max } = connection().client.options;
    await superuser()`create table shaped_anew (n int)`;
    await superuser()`grant select, insert on shaped_anew to casefile_app`;
    const inserts = async () => {
      const insert = sql`insert into shaped_anew (n) values (${1}) returning *`;
      const all = Array.from({ length: max }, () => writing(context(), async (tx) => atEnd(tx, insert)));
      return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;
    };
    const before = await inserts();
    await superuser()`alter table shaped_anew add column m int`;
    const after = await inserts();
    const [rows] = await superuser()`select count(*)::int as n from shaped_anew`;
    await superuser()`drop table shaped_anew`;
    expect(after).toBeLessThan(max);
    expect(rows?.n).toBe(before + after);
  });
});
