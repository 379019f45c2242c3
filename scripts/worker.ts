import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { closeDatabase } from '@/db/client';
import { IDENTIFIER_SOURCES, SCREENING_TRIGGERS } from '@/db/enums';
import { JOB_QUEUES, type QueueName } from '@/db/queues';
import { writing } from '@/db/transaction';
import { mintSystemCaller } from '@/lib/auth/caller';
import { mailNotice, NOTICE_JOB } from '@/lib/auth/security-notice';
import { env } from '@/lib/core/env';
import { log } from '@/lib/core/log';
import { standBehind } from '@/lib/core/stand-behind';
import { expireRequestLog } from '@/lib/developers/request-log';
import { checkIntegrity } from '@/lib/evidence/check-integrity';
import { ADMIT_JOB, checkUpload } from '@/lib/evidence/complete-evidence';
import { processEvidence } from '@/lib/evidence/process-evidence';
import { sweepUploads } from '@/lib/evidence/sweep-uploads';
import { enqueue } from '@/lib/jobs/enqueue';
import { cleanUp, everyOrganization } from '@/lib/jobs/maintenance';
import { closeQueue, queue } from '@/lib/jobs/queue';
import { buryJob, type JobHandler, type JobRow, runJob } from '@/lib/jobs/run-job';
import { compareEverything, LINK_EVERYTHING_JOB, requestMissingComparisons } from '@/lib/network/compare-everything';
import { linkIdentifiers } from '@/lib/network/link-identifiers';
import { LINK_JOB } from '@/lib/network/request-linking';
import { INVITATION_JOB, mailInvitation } from '@/lib/organizations/mail-invitation';
import { performKyc } from '@/lib/organizations/perform-kyc';
import { KYC_JOB } from '@/lib/organizations/run-kyc';
import { loadSampleLists } from '@/lib/sanctions/import-source';
import { loadUpload } from '@/lib/sanctions/load-upload';
import { mailStaleNotice, raiseAlarms, STALE_NOTICE_JOB } from '@/lib/sanctions/raise-alarms';
import { RESCREEN_JOB } from '@/lib/sanctions/read-ground';
import { SCREEN_JOB } from '@/lib/sanctions/request-screening';
import { rescreen } from '@/lib/sanctions/rescreen';
import { runSync } from '@/lib/sanctions/run-sync';
import { runScreening } from '@/lib/sanctions/screen-participant';
import { refreshDueLists, SYNC_JOB } from '@/lib/sanctions/sync-sources';
import { LOAD_JOB } from '@/lib/sanctions/upload-list';
import {
  CHECK_DOMAINS_JOB,
  checkDomains,
  DOMAIN_NOTICE_JOB,
  mailDomainNotice,
  scheduleDomainCheck,
} from '@/lib/sso/check-domains';
import { failRun } from '@/lib/verification/conclude-run';
import { Engines } from '@/lib/verification/engine/run-checks';
import { PROCESS_JOB } from '@/lib/verification/process-verification';
import { runVerification } from '@/lib/verification/run-verification';
import { sweepSessions } from '@/lib/verification/sweep-sessions';
import { SCORE_JOB, TRANSCRIBE_JOB } from '@/lib/voice/complete-upload';
import { discardLateUploads } from '@/lib/voice/discard-late-uploads';
import { failService } from '@/lib/voice/fail-session';
import { runScoring } from '@/lib/voice/run-scoring';
import { runTranscription } from '@/lib/voice/run-transcription';
import { resumeUnheardSessions, sweepVoiceSessions } from '@/lib/voice/sweep-sessions';
import { deliverUntil } from '@/lib/webhook-endpoints/deliver-due';

/** How often a worker says that it is alive, in seconds; less than the queue's heartbeat, so that one lost beat costs nothing. */
const HEARTBEAT_SECONDS = 5;

let stopping = false;
const stopped = new AbortController();
let delivering: Promise<void> | undefined;

const resourceOf = (job: { resourceId: string | null }): string => job.resourceId ?? '';

/** Engines for documents in processes of their own, opened ahead of the first document. */
const engines = new Engines(
  { seconds: env().ENGINE_SECONDS, megabytes: env().ENGINE_MEGABYTES },
  { size: env().ENGINE_PROCESSES },
);

/** Models are loaded when what came up with the worker has the processor no longer to share. */
const WARM_AFTER_MS = 10_000;

/** What runs behind each type of job. */
const HANDLERS: Record<string, JobHandler> = {
  'evidence.process': (job, report) =>
    processEvidence(mintSystemCaller(job.organizationId, job.type), resourceOf(job), report),
  [ADMIT_JOB]: checkUpload,
  [INVITATION_JOB]: mailInvitation,
  [NOTICE_JOB]: mailNotice,
  [CHECK_DOMAINS_JOB]: (job) => checkDomains(mintSystemCaller(job.organizationId, job.type)),
  [DOMAIN_NOTICE_JOB]: mailDomainNotice,
  [PROCESS_JOB]: (job, report) => runVerification(job, engines, report),
  [KYC_JOB]: (job) => performKyc(mintSystemCaller(job.organizationId, job.type), resourceOf(job)),
  [TRANSCRIBE_JOB]: (job, report) => runTranscription(job, report),
  [SCORE_JOB]: (job, report) => runScoring(job, report),
  [SCREEN_JOB]: async (job) => {
    const trigger = SCREENING_TRIGGERS.find((each) => each === job.payload.trigger) ?? 'PARTICIPANT_CREATED';
    await runScreening(mintSystemCaller(job.organizationId, job.type), resourceOf(job), trigger);
  },
  [SYNC_JOB]: async (job, report) => {
    await runSync(job, report);
  },
  [RESCREEN_JOB]: async (job, report) => {
    await rescreen(job, report);
  },
  [LOAD_JOB]: loadUpload,
  [STALE_NOTICE_JOB]: mailStaleNotice,
  [LINK_EVERYTHING_JOB]: compareEverything,
  [LINK_JOB]: async (job) => {
    const source = IDENTIFIER_SOURCES.find((each) => each === job.resourceType);
    if (source) await linkIdentifiers(mintSystemCaller(job.organizationId, job.type), source, resourceOf(job));
  },
  'evidence.check_integrity': async (job) => {
    const caller = mintSystemCaller(job.organizationId, job.type);
    await sweepUploads(caller);
    await discardLateUploads(caller);
    await sweepSessions(caller);
    await checkIntegrity(caller);
  },
};

async function nightly(): Promise<void> {
  await cleanUp();
  await expireRequestLog();
  for (const organizationId of await everyOrganization()) {
    await scheduleDomainCheck(organizationId);
    await writing({ organizationId }, (tx) =>
      enqueue(tx, { organizationId }, { type: 'evidence.check_integrity', resourceType: null, resourceId: null }),
    );
  }
}

type Message = { jobId: string; organizationId: string };

/**
 * One job after the other. Who has finished one looks for the next at once: the queue announces new jobs only, and a backlog, such as
 * that of a worker that was down, would wait for the next look of half a minute.
 */
async function takeJobs(boss: PgBoss, from: QueueName): Promise<void> {
  let worker: string | undefined;
  const options = { pollingIntervalSeconds: 2, heartbeatRefreshSeconds: HEARTBEAT_SECONDS };
  worker = await boss.work<Message>(from, options, async ([job]) => {
    if (!job) return;
    try {
      await runJob(job.data, HANDLERS);
    } finally {
      if (worker) boss.notifyWorker(worker);
    }
  });
}

/** How often a worker looks for recordings that have arrived, in milliseconds. */
const SWEEP_MS = 3000;

async function sweepRecordings(): Promise<void> {
  while (!stopping) {
    await sweepVoiceSessions().catch((error: unknown) =>
      log().error({ err: error }, 'recordings could not be looked for'),
    );
    await sleep(SWEEP_MS);
  }
}

/** How often a worker looks whether there is a recogniser for calls that wait for one, in milliseconds. */
const RESUME_MS = 60_000;

async function resumeRecordings(): Promise<void> {
  while (!stopping) {
    await resumeUnheardSessions().catch((error: unknown) =>
      log().error({ err: error }, 'waiting recordings could not be taken up'),
    );
    await sleep(RESUME_MS, undefined, { ref: false });
  }
}

/** How often a worker looks whether a list is due or has gone stale, in milliseconds; the first time when what waits at the start is done. */
const LISTS_MS = 5 * 60_000;
const LISTS_FIRST_MS = 20_000;

/** Sanctions lists refresh by themselves (unless the operator refreshes them), and tell when they go stale. */
async function watchLists(): Promise<void> {
  await sleep(LISTS_FIRST_MS, undefined, { ref: false });
  while (!stopping) {
    const look = async () => {
      if (env().WATCHLIST_REFRESH) await refreshDueLists();
      await raiseAlarms();
    };
    await look().catch((error: unknown) =>
      log().error({ err: error }, 'the sanctions lists could not be looked after'),
    );
    await sleep(LISTS_MS, undefined, { ref: false });
  }
}

/** Tells a job's resource that the queue has given the job up. */
async function tellBuried(job: JobRow): Promise<void> {
  const caller = mintSystemCaller(job.organizationId, job.type);
  const cause = job.error ?? { code: 'WORKER_LOST', message: 'The work did not end in any of its tries.' };
  if (job.type === PROCESS_JOB) await failRun(caller, job.id, cause);
  if (job.type === TRANSCRIBE_JOB || job.type === SCORE_JOB) await failService(caller, job.id, cause);
}

async function start(): Promise<void> {
  // Requests come first where both run on one machine.
  standBehind();
  const boss = await queue({ worker: true });
  // Invented lists are for the invented people of the demo. Anybody else has real lists, or knows that there is none.
  if (env().DEMO) await loadSampleLists();
  await requestMissingComparisons();
  for (const name of JOB_QUEUES)
    await Promise.all(Array.from({ length: env().WORKER_CONCURRENCY }, () => takeJobs(boss, name)));
  await boss.work<Message>('dead-letter', { pollingIntervalSeconds: 5 }, async ([job]) => {
    const buried = job ? await buryJob(job.data) : null;
    if (buried) await tellBuried(buried);
  });
  await boss.work('schedule', { pollingIntervalSeconds: 30, heartbeatRefreshSeconds: HEARTBEAT_SECONDS }, nightly);
  await boss.schedule('schedule', '0 2 * * *');
  delivering = deliverUntil(stopped.signal);
  void sweepRecordings();
  void resumeRecordings();
  void watchLists();
  log().info('worker ready');
  await sleep(WARM_AFTER_MS, undefined, { ref: false });
  if (!stopping) await engines.warm();
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopped.abort();
  await Promise.all([closeQueue({ graceful: true, timeoutMs: 20_000 }), delivering]);
  engines.close();
  await closeDatabase();
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

await start();
