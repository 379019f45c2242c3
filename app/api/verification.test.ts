import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '@/db/schema/platform';
import {
  makeClaim,
  makeEvidence,
  makeParticipant,
  makeReadyVerification,
  makeVerification,
} from '@/db/testing/factories';
import { countRows, storedFiles, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { reading, writing } from '@/db/transaction';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Claim } from '@/lib/claims/schema';
import { inSeconds } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { buryJob, runJob } from '@/lib/jobs/run-job';
import type { Job } from '@/lib/jobs/schema';
import { failRun } from '@/lib/verification/conclude-run';
import type { DocumentReading } from '@/lib/verification/engine/check';
import { Engines } from '@/lib/verification/engine/run-checks';
import { gatherFacts } from '@/lib/verification/gather-facts';
import { PROCESS_JOB } from '@/lib/verification/process-verification';
import { runVerification } from '@/lib/verification/run-verification';
import type { Verification } from '@/lib/verification/schema';
import { sweepSessions } from '@/lib/verification/sweep-sessions';

const script = resolve(import.meta.dirname, '../../lib/verification/engine/test-support/scripted-engine.ts');
let tenant: Tenant;
let engines: Engines;
const traces: string[] = [];

beforeAll(async () => {
  tenant = await makeTenant();
  engines = new Engines({ seconds: 6, megabytes: 500 }, { size: 2, script });
});
afterAll(() => {
  engines.close();
  for (const trace of traces) rmSync(trace, { force: true });
});

const get = async (id: string) => (await tenant.as.viewer.get<Verification>(`/documents/verification/${id}`)).data;

async function start(session: Verification, autoProcess = true): Promise<Job> {
  // No worker runs here: what works files up is done as far as a verification waits for it.
  await writing({ organizationId: tenant.id }, (tx) =>
    tx
      .update(jobs)
      .set({ status: 'SUCCEEDED' })
      .where(and(eq(jobs.organizationId, tenant.id), eq(jobs.type, 'evidence.process'))),
  );
  return (await tenant.as.investigator.post<Job>(`/documents/verification/${session.id}/process`, { autoProcess }))
    .data;
}

const message = (job: { id: string }) => ({ jobId: job.id, organizationId: tenant.id });

/** As the worker takes a job off the queue. */
const work = (job: { id: string }, on: Engines = engines) =>
  runJob(message(job), { [PROCESS_JOB]: (row, report) => runVerification(row, on, report) });

async function processed(session: Verification, autoProcess = true): Promise<Verification> {
  await work(await start(session, autoProcess));
  return get(session.id);
}

const events = (id: string) => superuser()<{ type: string; data: Record<string, unknown> }[]>`
  select type, data from outbox_events where organization_id = ${tenant.id} and data->>'verificationId' = ${id}`;

/** How often the check `metadata` of this session has really run. */
function runs(session: Verification): number {
  const trace = `/tmp/casefile-scripted-${session.documents[0]?.evidenceId}`;
  traces.push(trace);
  return existsSync(trace) ? readFileSync(trace, 'utf8').length : 0;
}

describe('a run', () => {
  it('keeps what a file says of itself although no database could store it', async () => {
    // Half of a surrogate pair, as UTF-16 that a program cut off.
    const pdf = Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Producer <FEFFD8000041> >>\nendobj\ntrailer\n<< /Info 1 0 R >>\n%%EOF\n',
    );
    const file = await makeEvidence(tenant, {}, pdf, { name: 'statement.pdf', type: 'application/pdf' });
    const session = await makeVerification(tenant, {
      checks: { authenticity: ['metadata'] },
      documents: [{ evidenceId: file.id, role: 'other' }],
    });
    const real = new Engines({ seconds: 60, megabytes: 2000 }, { size: 1 });
    await work(await start(session), real).finally(() => real.close());
    const done = await get(session.id);
    expect(done.lastError).toBeNull();
    expect(done.report?.checks[0]?.breakdown).toContainEqual(expect.objectContaining({ actual: '\ufffdA' }));
  });

  it('approves what is clear, and says by which policy', async () => {
    const done = await processed(await makeReadyVerification(tenant));
    expect(done).toMatchObject({
      status: 'APPROVED',
      result: 'clear',
      resultCounts: { clear: 2, consider: 0, unidentified: 0, not_applicable: 0 },
      decision: { decision: 'APPROVED', automatic: true, policyVersion: 0, because: [], decidedBy: { name: 'System' } },
      job: { status: 'SUCCEEDED', attempt: 1, progress: { completed: 3, total: 3, current: null } },
      lastError: null,
    });
    expect(done.report?.checks.map(({ name, engine }) => [name, engine.name])).toEqual([
      ['mrz', 'scripted'],
      ['metadata', 'scripted'],
    ]);
    expect(done.documents[0]?.pages).toMatchObject([{ page: 1, width: 64, height: 48 }]);
    expect(done.documents[0]?.pages[0]?.imageUrl).toContain('/api/v1/storage/');
    expect(await events(done.id)).toMatchObject([{ type: 'verification.completed', data: { status: 'APPROVED' } }]);
  });

  it('leaves the decision to a person when it was not asked to decide', async () => {
    const done = await processed(await makeReadyVerification(tenant), false);
    expect(done).toMatchObject({ status: 'IN_REVIEW', result: 'clear' });
  });

  it('shows what it suspects, lays it over the page, and leaves an indicator on the claim once', async () => {
    const claim = await makeClaim(tenant);
    const session = await makeReadyVerification(tenant, {
      claimId: claim.id,
      checks: { authenticity: ['digital_tampering'] },
    });
    const done = await processed(session);
    expect(done).toMatchObject({ status: 'IN_REVIEW', result: 'consider' });
    expect(done.decision?.because).toEqual([
      { check: 'digital_tampering', result: 'consider/suspected', outcome: 'IN_REVIEW' },
    ]);
    const [check] = done.report?.checks ?? [];
    expect(check?.overlays[0]?.url).toContain('/api/v1/storage/');
    expect(check?.breakdown[0]?.source?.box).toEqual([0.1, 0.2, 0.3, 0.1]);
    const again = await processed(done);
    expect(again.report?.checks[0]?.inputsHash).toBe(check?.inputsHash);
    const read = await tenant.as.viewer.get<Claim>(`/claims/${claim.id}`);
    expect(read.data.riskIndicators).toMatchObject([
      {
        code: 'VERIFICATION_DIGITAL_TAMPERING',
        source: 'VERIFICATION',
        sourceId: session.id,
        severity: 'HIGH',
        status: 'OPEN',
      },
    ]);
    const overlays = storedFiles(tenant.id).filter((name) => name.endsWith('.overlay-0'));
    expect(overlays).toHaveLength(1);
  });

  it('reports a check that crashed, hung or has no engine as not run, and the others as they are', async () => {
    const done = await processed(
      await makeReadyVerification(tenant, {
        checks: { ocr: ['mrz'], authenticity: ['copy_move', 'provenance'], identity: ['liveness', 'age'] },
      }),
    );
    const seen = Object.fromEntries(
      (done.report?.checks ?? []).map(({ name, result, reasons }) => [name, [result, reasons[0]?.code]]),
    );
    expect(seen).toEqual({
      mrz: ['clear', undefined],
      copy_move: ['unidentified', 'ENGINE_FAILED'],
      provenance: ['not_applicable', 'NOT_AVAILABLE'],
      liveness: ['unidentified', 'TIMED_OUT'],
      age: ['unidentified', 'ENGINE_FAILED'],
    });
    expect(done).toMatchObject({ status: 'IN_REVIEW', result: 'unidentified', job: { status: 'SUCCEEDED' } });
  });

  it('knows participants who share a document number, and confirmed fraud', async () => {
    const known = await makeParticipant(tenant, {
      documentNumbers: [{ type: 'passport', number: 'x4rt-bpfw4', country: 'GB' }],
    });
    const session = await makeReadyVerification(tenant, { checks: { identity: ['known_participant'] } });
    const done = await processed(session);
    expect(done.report?.checks[0]?.breakdown.map(({ name, actual }) => [name, actual])).toEqual([
      [known.id, 'true/false'],
    ]);
    const own = await makeReadyVerification(tenant, {
      checks: { identity: ['known_participant'] },
      participantId: known.id,
    });
    expect((await processed(own)).report?.checks[0]?.breakdown).toEqual([]);
  });

  it('knows somebody among thousands who share a birth date', async () => {
    // The day that files give to whoever has none.
    const birth = '1970-01-01';
    await superuser()`
      insert into participants (id, organization_id, type, name, roles, date_of_birth)
      select gen_random_uuid(), ${tenant.id}, 'PERSON', 'Somebody ' || n, array['CLAIMANT']::participant_role[], ${birth}
        from generate_series(1, 2500) n`;
    const known = await makeParticipant(tenant, {
      name: 'Mara Quill',
      dateOfBirth: birth,
      documentNumbers: [{ type: 'passport', number: 'Q1234567', country: 'GB' }],
    });
    const named = await makeParticipant(tenant, { name: 'Quill Mára', dateOfBirth: birth, documentNumbers: [] });
    const field = (value: string) => [{ value, confidence: 1, source: { page: 1 } }];
    const fields = { documentNumber: field('Q1234567'), dateOfBirth: field(birth), fullName: field('Mara Quill') };
    const reading = { pages: [], mrz: null, barcodes: [], fields } as unknown as DocumentReading;
    const caller = mintSystemCaller(tenant.id, PROCESS_JOB);
    const facts = await gatherFacts(caller, { claimId: null, participantId: null }, [newId()], [reading]);
    expect(facts.knownParticipants.map(({ id }) => id).sort()).toEqual([known.id, named.id].sort());
  });
});

describe('a run that is interrupted', () => {
  it('goes on elsewhere without repeating checks, and announces its outcome once', async () => {
    const session = await makeReadyVerification(tenant);
    const job = await start(session);
    const caller = mintSystemCaller(tenant.id, 'test');
    // The worker dies after its checks and before its conclusion: everything is done again from the row in state RUNNING.
    await work(job);
    await writing(caller, async (tx) => {
      await tx.update(jobs).set({ status: 'RUNNING' }).where(eq(jobs.id, job.id));
    });
    await superuser()`update verification_sessions set status = 'PROCESSING', result = null where id = ${session.id}`;
    await superuser()`delete from outbox_events where data->>'verificationId' = ${session.id}`;
    await work(job);
    expect(runs(session)).toBe(1);
    await work(job);
    expect(await events(session.id)).toHaveLength(1);
    expect(await get(session.id)).toMatchObject({ status: 'APPROVED', job: { attempt: 2 } });
  });

  it('by the closing of its engines fails no check: the job is tried again', async () => {
    const session = await makeReadyVerification(tenant, { checks: { identity: ['liveness'] } });
    const job = await start(session);
    const closing = new Engines({ seconds: 20, megabytes: 500 }, { size: 1, script });
    const running = work(job, closing);
    await new Promise((later) => setTimeout(later, 1200));
    closing.close();
    await expect(running).rejects.toThrow(/shut down/);
    expect(await get(session.id)).toMatchObject({
      status: 'PROCESSING',
      job: { status: 'QUEUED' },
      report: { checks: [] },
    });
  });

  it('on two workers at once ends once', async () => {
    const session = await makeReadyVerification(tenant);
    const job = await start(session);
    await Promise.all([work(job), work(job)]);
    expect(await events(session.id)).toHaveLength(1);
    expect((await get(session.id)).status).toBe('APPROVED');
    expect(await countRows('verification_decisions', tenant.id)).toBeGreaterThan(0);
  });

  it('by a person writes nothing more', async () => {
    const session = await makeReadyVerification(tenant, { checks: { identity: ['liveness'] } });
    const job = await start(session);
    const running = work(job);
    await new Promise((later) => setTimeout(later, 300));
    await tenant.as.investigator.post(`/documents/verification/${session.id}/cancel`);
    await running;
    expect(await get(session.id)).toMatchObject({ status: 'CANCELED', result: null, job: { status: 'CANCELED' } });
    expect(await events(session.id)).toEqual([]);
  });

  it('for good leaves the session in ERROR with the reason, and can be run again', async () => {
    const session = await makeReadyVerification(tenant);
    const job = await start(session);
    const buried = await buryJob(message(job));
    await failRun(mintSystemCaller(tenant.id, 'test'), job.id, buried?.error ?? { code: 'X', message: 'x' });
    expect(await get(session.id)).toMatchObject({ status: 'ERROR', lastError: { code: 'WORKER_LOST' } });
    expect(await events(session.id)).toMatchObject([{ type: 'verification.failed' }]);
    await tenant.as.admin.post(`/jobs/${job.id}/retry`);
    await work(job);
    expect(await get(session.id)).toMatchObject({ status: 'APPROVED', lastError: null });
  });

  it('by a file that is quarantined meanwhile ends in ERROR at once', async () => {
    const { id } = await makeEvidence(tenant);
    const session = await makeReadyVerification(tenant, { documents: [{ evidenceId: id, role: 'passport' }] });
    const job = await start(session);
    await superuser()`update evidence set status = 'QUARANTINED' where id = ${id}`;
    await work(job);
    expect(await get(session.id)).toMatchObject({
      status: 'ERROR',
      lastError: { code: 'UNREADABLE_FILE' },
      job: { status: 'FAILED' },
    });
  });
});

describe('a session that nobody came back to', () => {
  it('expires, is recorded, and others stay', async () => {
    const [forgotten, fresh] = [await makeReadyVerification(tenant), await makeReadyVerification(tenant)];
    const caller = mintSystemCaller(tenant.id, 'test');
    await superuser()`update verification_sessions set expires_at = ${inSeconds(-60)} where id = ${forgotten.id}`;
    await sweepSessions(caller);
    expect((await get(forgotten.id)).status).toBe('EXPIRED');
    expect((await get(fresh.id)).status).toBe('REQUIRES_INPUT');
    const entries = await reading(caller, async (tx) =>
      tx.execute<{ n: number }>(`select count(*)::int as n from audit_entries where action = 'verification.expire'`),
    );
    expect(entries[0]?.n).toBe(1);
  });
});
