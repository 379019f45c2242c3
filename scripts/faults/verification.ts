import { CardSessions } from '../card-sessions';
import { type Faults, same } from './faults';
import { held, stuckAt, stuckBefore } from './locks';

type Job = { id: string; status: string; completed: number; current: string | null };

/** What a session has left behind. */
type Left = {
  status: string;
  chosen: number;
  checks: number;
  names: number;
  decisions: number;
  events: number;
  audits: number;
  job: string;
  attempt: number;
};

/** Sessions whose worker or engine is killed in every stage: each ends, with one result of every check and one outcome. */
export async function verificationFaults(faults: Faults): Promise<void> {
  const { sql } = faults;
  const sessions = new CardSessions(faults.api);
  let seed = 900;

  const jobOf = async (session: string): Promise<Job | undefined> => {
    const [job] = await sql<Job[]>`
      select j.id, j.status::text, j.progress_completed as completed, j.progress_current as current
      from jobs j join verification_sessions s on s.job_id = j.id where s.id = ${session}`;
    return job;
  };
  const leftBy = async (session: string): Promise<Left | undefined> => {
    const [left] = await sql<Left[]>`
      select s.status::text, cardinality(s.checks) as chosen,
        (select count(*)::int from verification_checks c where c.session_id = s.id and c.run = s.run) as checks,
        (select count(distinct c.name)::int from verification_checks c where c.session_id = s.id) as names,
        (select count(*)::int from verification_decisions d where d.session_id = s.id) as decisions,
        (select count(*)::int from outbox_events e where e.data->>'verificationId' = s.id::text) as events,
        (select count(*)::int from audit_entries a where a.resource_id = s.id::text
          and a.action in ('verification.complete', 'verification.fail')) as audits,
        j.status::text as job, j.attempt
      from verification_sessions s join jobs j on j.id = s.job_id where s.id = ${session}`;
    return left;
  };
  let usual = '';
  const whole = async (session: string, attempt: number, status = usual) => {
    const left = await faults.until('the end of the job', async () => {
      const found = await leftBy(session);
      return found && !['QUEUED', 'RUNNING'].includes(found.job) ? found : null;
    });
    const { chosen } = left;
    const once = { decisions: 1, events: 1, audits: 1, job: 'SUCCEEDED', attempt };
    same('What is left', left, { status, chosen, checks: chosen, names: chosen, ...once });
    const chain = await faults.api.call('/audit/verify');
    same('The audit chain', chain.valid, true);
  };
  const begun = async () => {
    const session = await sessions.open(++seed);
    await sessions.start(session);
    return session;
  };
  const running = (session: string, stage: string, there: (job: Job) => boolean) =>
    faults.until(stage, async () => {
      const job = await jobOf(session);
      return job?.status === 'RUNNING' && there(job);
    });
  const isReading = ({ current }: Job) => current?.startsWith('Reading') === true;

  await faults.holds('nothing happens to a session', async () => {
    const session = await begun();
    await sessions.ended(session);
    usual = (await leftBy(session))?.status ?? '';
    if (usual === 'ERROR') throw new Error('It ended in ERROR.');
    await whole(session, 1);
  });

  await faults.holds('the worker is dead when a session is queued', async () => {
    await faults.killWorker();
    const session = await begun();
    same('The job', (await jobOf(session))?.status, 'QUEUED');
    faults.startWorker();
    await whole(session, 1);
  });

  await faults.holds('the worker dies while documents are read', async () => {
    const session = await begun();
    await running(session, 'reading', isReading);
    await faults.killWorker();
    faults.startWorker();
    await whole(session, 2);
  });

  await faults.holds('the worker dies between checks', async () => {
    const session = await begun();
    await running(session, 'some results', (job) => job.completed > 4);
    await faults.killWorker();
    const kept = await sql`select name, finished_at from verification_checks where session_id = ${session}`;
    faults.startWorker();
    await whole(session, 2);
    const after = await sql`select name, finished_at from verification_checks where session_id = ${session}`;
    const again = kept.filter((row) => !after.some((one) => JSON.stringify(one) === JSON.stringify(row)));
    same('Checks that were done again', again, []);
  });

  await faults.holds('the worker dies while it concludes, before the commit', async () => {
    let session = '';
    await held(faults, 'lock table verification_decisions in share mode', async () => {
      session = await begun();
      await stuckAt(faults, 'verification_decisions');
      await faults.killWorker();
    });
    same('Decisions before the next worker', (await leftBy(session))?.decisions, 0);
    faults.startWorker();
    await whole(session, 2);
  });

  await faults.holds('the worker dies after its outcome, before the job is marked as done', async () => {
    const session = await begun();
    await running(session, 'reading', isReading);
    await stuckBefore(faults, "new.status = 'SUCCEEDED'", async () => {
      await faults.until('the outcome', async () => (await leftBy(session))?.status === usual);
      await faults.killWorker();
    });
    faults.startWorker();
    await whole(session, 2);
  });

  await faults.holds('the engines die in the middle of checks', async () => {
    const session = await begun();
    await running(session, 'some results', (job) => job.completed > 4);
    for (const pid of faults.childrenOfWorker('engine-process')) process.kill(pid, 'SIGKILL');
    // What could not be judged is for a person.
    await whole(session, 1, 'IN_REVIEW');
    const lost = await sql`select name from verification_checks where session_id = ${session}
      and result = 'unidentified' and reasons @> '[{"code": "ENGINE_FAILED"}]'`;
    if (lost.length === 0) throw new Error('No check says that its engine failed.');
  });

  await faults.holds('the engines die while documents are read', async () => {
    const session = await begun();
    await running(session, 'reading', isReading);
    await faults.until('an engine', async () => faults.childrenOfWorker('engine-process').length > 0);
    for (const pid of faults.childrenOfWorker('engine-process')) process.kill(pid, 'SIGKILL');
    // What could not be judged is for a person.
    await whole(session, 1, 'IN_REVIEW');
  });
}
