import { Webhook } from 'standardwebhooks';
import { speechLike, wavOf } from '@/lib/voice/engine/test-support/sounds';
import { ApiClient, logIn } from '../api-client';
import { type Faults, same } from './faults';
import { held, stuckAt, stuckBefore } from './locks';
import type { StandIns } from './stand-ins';

const SESSIONS = '/claims/voice-interview/sessions';

/** What a session has left behind. */
type Left = {
  status: string;
  error: string | null;
  transcripts: number;
  attempts: number;
  recordings: number;
  ledger: string;
  events: number;
  job: string;
  attempt: number;
};

/** Voice interviews whose worker is killed in every stage: each ends scored, paid once and told at least once under one id. */
export async function voiceFaults(faults: Faults, { speech, receiver, callbackUrl }: StandIns): Promise<void> {
  const { sql, api } = faults;
  const { address, password } = faults.casefile;
  const admin = new ApiClient(address, await logIn(address, 'admin@harbour.example', password));
  await admin.post('/tokens/grants', { amount: 2000, reason: 'Faults' });
  const { secret } = await admin.post('/webhooks/callback-secret', {});
  const webhook = new Webhook(String(secret));
  const claim = await api.post('/claims', { type: 'MOTOR', lossDate: '2026-11-09', description: 'Hit from behind.' });
  const poi = await api.post('/participants', { type: 'PERSON', name: 'Ada Marlow', roles: ['CLAIMANT'] });

  /** Opens a session and sends its recording; the worker, if it lives, is told of it. */
  const begun = async (recording = wavOf(speechLike(6))): Promise<string> => {
    const session = await api.post(`/claims/voice-interview/${claim.id}/initiate`, {
      poiId: poi.id,
      scenario: 'motorAccidentFnol',
      source: { type: 'recording', mimeType: 'audio/wav' },
      callbackUrl,
    });
    const { url, method, headers } = session.upload as { url: string; method: string; headers: Record<string, string> };
    const sent = await fetch(url, { method, headers, body: new Uint8Array(recording) });
    if (!sent.ok) throw new Error(`The recording was not taken: ${sent.status}.`);
    await api.post(`${SESSIONS}/${session.id}/complete-upload`, {});
    return String(session.id);
  };
  const leftBy = async (session: string): Promise<Left | undefined> => {
    const [left] = await sql<Left[]>`
      select s.status::text, s.error->>'code' as error,
        (select count(*)::int from voice_transcripts t where t.session_id = s.id) as transcripts,
        (select count(*)::int from voice_attempts a where a.session_id = s.id) as attempts,
        (select count(*)::int from evidence e where e.id = s.evidence_id and e.status = 'AVAILABLE') as recordings,
        (select string_agg(type::text || ' ' || amount, ', ' order by sequence) from credit_entries c where c.resource_id = s.id) as ledger,
        (select count(*)::int from outbox_events o where o.data->>'sessionId' = s.id::text) as events,
        j.status::text as job, j.attempt
      from voice_sessions s join jobs j on j.id = s.job_id where s.id = ${session}`;
    return left;
  };
  /** Deliveries of a session's event that reached the receiver and whose signature is good, by their id. */
  const received = (session: string): string[] =>
    receiver.requests
      .filter(({ body }) => body.includes(session))
      .map(({ headers, body }) => {
        webhook.verify(Buffer.from(body, 'latin1').toString('utf8'), headers as Record<string, string>);
        return String(headers['webhook-id']);
      });
  const whole = async (session: string, attempt: number) => {
    await faults.until('the end of the job', async () => {
      const found = await leftBy(session);
      return found?.job === 'SUCCEEDED' && found.status === 'COMPLETED';
    });
    same('What is left', await leftBy(session), {
      status: 'COMPLETED',
      error: null,
      transcripts: 1,
      attempts: 1,
      recordings: 1,
      ledger: 'HOLD -50, CAPTURE 0',
      events: 1,
      job: 'SUCCEEDED',
      attempt,
    } satisfies Left);
    await faults.until('the webhook', async () => received(session).length > 0);
    const [event] = await sql`select id from outbox_events where data->>'sessionId' = ${session}`;
    same('The ids of the webhook', [...new Set(received(session))], [event?.id]);
    const [sums] = await sql`
      select a.balance::int as balance, (select sum(amount)::int from credit_entries e where e.organization_id = a.organization_id) as sum
      from credit_accounts a join voice_sessions s on s.organization_id = a.organization_id where s.id = ${session}`;
    same('The sum of the ledger', sums?.sum, sums?.balance);
    same('The audit chain', (await api.call('/audit/verify')).valid, true);
  };
  const isAt = (session: string, status: string) =>
    faults.until(status, async () => (await leftBy(session))?.status === status);

  await faults.holds('nothing happens to a call', async () => whole(await begun(), 1));

  await faults.holds('the worker is dead when a recording arrives', async () => {
    await faults.killWorker();
    const session = await begun();
    same('The session', (await leftBy(session))?.status, 'UPLOADED');
    faults.startWorker();
    await whole(session, 1);
  });

  await faults.holds('the worker dies while it takes the recording in', async () => {
    let session = '';
    await held(faults, 'lock table evidence in share mode', async () => {
      session = await begun();
      await stuckAt(faults, 'evidence');
      await faults.killWorker();
    });
    same('Recordings before the next worker', (await leftBy(session))?.recordings, 0);
    faults.startWorker();
    await whole(session, 1);
  });

  await faults.holds('the worker dies while the speech service listens', async () => {
    const heard = speech.requests.length;
    speech.hold();
    const session = await begun();
    await faults.until('a question to the speech service', async () => speech.requests.length > heard);
    await faults.killWorker();
    same('The session', (await leftBy(session))?.status, 'TRANSCRIBING');
    speech.release();
    faults.startWorker();
    await whole(session, 1);
  });

  await faults.holds('the worker dies between transcription and scoring', async () => {
    let session = '';
    await stuckBefore(faults, "new.type = 'voice.score' and new.status = 'RUNNING'", async () => {
      session = await begun();
      await isAt(session, 'SCORING');
      await faults.killWorker();
    });
    same('The job', (await leftBy(session))?.job, 'QUEUED');
    const heard = speech.requests.length;
    faults.startWorker();
    await whole(session, 1);
    same('Times that the call was listened to again', speech.requests.length - heard, 0);
  });

  await faults.holds('the worker dies while it scores, before the commit', async () => {
    let session = '';
    await held(faults, 'lock table voice_attempts in share mode', async () => {
      session = await begun();
      await stuckAt(faults, 'voice_attempts');
      await faults.killWorker();
    });
    same('Attempts before the next worker', (await leftBy(session))?.attempts, 0);
    faults.startWorker();
    await whole(session, 2);
  });

  await faults.holds('the worker dies after its result, before the job is marked as done', async () => {
    let session = '';
    await stuckBefore(faults, "new.type = 'voice.score' and new.status = 'SUCCEEDED'", async () => {
      session = await begun();
      await isAt(session, 'COMPLETED');
      await faults.killWorker();
    });
    faults.startWorker();
    await whole(session, 2);
  });

  await faults.holds('the worker dies while the receiver of the webhook is at it', async () => {
    receiver.hold();
    const session = await begun();
    await faults.until('a delivery', async () => received(session).length > 0);
    await faults.killWorker();
    receiver.release();
    faults.startWorker();
    await faults.until('the second delivery', async () => received(session).length > 1);
    await whole(session, 1);
    await faults.until('the delivery’s end', async () => {
      const [row] = await sql`select status::text from webhook_deliveries where resource_id = ${session}`;
      return row?.status === 'DELIVERED';
    });
  });

  await faults.holds('a call that nobody can use costs nothing until the second try', async () => {
    await faults.killWorker();
    const id = await begun(wavOf(new Float32Array(48_000)));
    faults.startWorker();
    await isAt(id, 'FAILED');
    const left = await leftBy(id);
    same('The error and the ledger', [left?.error, left?.ledger], ['NO_SPEECH', 'HOLD -50']);
    await faults.until('the webhook', async () => received(id).length > 0);
  });
}
