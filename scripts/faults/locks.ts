import type { Faults } from './faults';

/** Holds a lock of the database while something runs. */
export async function held(faults: Faults, lock: string, run: () => Promise<void>): Promise<void> {
  const holder = faults.casefile.superuser();
  try {
    await holder.begin(async (tx) => {
      await tx.unsafe(lock);
      await run();
    });
  } finally {
    await holder.end();
  }
}

/** Waits until somebody waits for a lock on the table. */
export async function stuckAt(faults: Faults, table: string): Promise<void> {
  await faults.until(`a wait for ${table}`, async () => {
    const waiting = await faults.sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`;
    return waiting.length > 0;
  });
}

/** Every job stops right before its row is changed to what `change` says (SQL over `new` and `old`), for as long as something runs. */
export async function stuckBefore(faults: Faults, change: string, run: () => Promise<void>): Promise<void> {
  const { sql } = faults;
  await sql.unsafe(
    'create function faults_hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return new; end $$',
  );
  await sql.unsafe(
    `create trigger faults_hold before update on jobs for each row when (${change}) execute function faults_hold()`,
  );
  try {
    await held(faults, 'select pg_advisory_xact_lock(4711)', run);
  } finally {
    await sql.unsafe('drop trigger faults_hold on jobs; drop function faults_hold()');
  }
}
