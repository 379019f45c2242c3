/**
 * The queues, as the migration creates them. A worker that dies stops its heartbeat; the job then goes to another one.
 * Retries wait 2, 4, 8 … seconds up to a minute; what failed for good goes to the dead letter queue and stays visible as a FAILED job.
 */
export const QUEUES = [
  { name: 'dead-letter', options: { retryLimit: 0, deleteAfterSeconds: 30 * 86_400 } },
  {
    name: 'work',
    options: {
      retryLimit: 4,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      // A recording of hours is transcribed in hours; that its worker lives shows by the heartbeat.
      expireInSeconds: 6 * 3600,
      heartbeatSeconds: 15,
      deadLetter: 'dead-letter',
      notify: true,
    },
  },
  { name: 'schedule', options: { retryLimit: 1, expireInSeconds: 3600, heartbeatSeconds: 30 } },
] as const;

export type QueueName = (typeof QUEUES)[number]['name'];
