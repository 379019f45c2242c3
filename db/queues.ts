const WORK = {
  retryLimit: 4,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  // A recording of hours is transcribed in hours; that its worker lives shows by the heartbeat.
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 15,
  deadLetter: 'dead-letter',
  notify: true,
} as const;

/**
 * The queues, as the migration creates them. A worker that dies stops its heartbeat; the job then goes to another one.
 * Retries wait 2, 4, 8 … seconds up to a minute; what failed for good goes to the dead letter queue and stays visible as a FAILED job.
 */
export const QUEUES = [
  { name: 'dead-letter', options: { retryLimit: 0, deleteAfterSeconds: 30 * 86_400 } },
  { name: 'work', options: WORK },
  // What takes a moment, and what people wait for, does not stand behind what takes minutes.
  { name: 'brief', options: WORK },
  // A mail server that hangs holds up mails alone.
  { name: 'mail', options: WORK },
  { name: 'schedule', options: { retryLimit: 1, expireInSeconds: 3600, heartbeatSeconds: 30 } },
] as const;

export type QueueName = (typeof QUEUES)[number]['name'];

/** The queues that jobs wait in; each has its own places in a worker. */
export const JOB_QUEUES = ['brief', 'work', 'mail'] as const satisfies readonly QueueName[];
type JobQueue = (typeof JOB_QUEUES)[number];

/** Jobs that compute for long, read large files, hear a recording out or ask other machines for more than a moment; all others are brief. */
const LONG: ReadonlySet<string> = new Set([
  'verification.process',
  'voice.transcribe',
  'voice.score',
  'evidence.admit',
  'organization.kyc',
  'sanctions.sync',
  'sanctions.rescreen',
  'sanctions.load_upload',
  'network.link_everything',
  'sso.check_domains',
  'evidence.check_integrity',
]);

const MAILS: ReadonlySet<string> = new Set([
  'user.mail_notice',
  'member.mail_invitation',
  'sso.mail_domain_notice',
  'sanctions.mail_stale_notice',
]);

/** The queue that a type of job waits in. */
export const queueOf = (type: string): JobQueue => (LONG.has(type) ? 'work' : MAILS.has(type) ? 'mail' : 'brief');
