import { ENGINES } from '@/db/testing/scripted-voice';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { runJob } from '@/lib/jobs/run-job';
import { SCORE_JOB, TRANSCRIBE_JOB } from '@/lib/voice/complete-upload';
import { runScoring } from '@/lib/voice/run-scoring';
import { runTranscription, type VoiceEngines } from '@/lib/voice/run-transcription';
import type { VoiceSession } from '@/lib/voice/schema';

type Identified = { id: string };

export const pathOf = ({ id }: Identified): string => `/claims/voice-interview/sessions/${id}`;

/** What tests do with a tenant's interviews: read them, do their work, and see what came of it. */
export class VoiceDesk {
  constructor(private readonly tenant: Tenant) {}

  async get(session: Identified): Promise<VoiceSession> {
    return (await this.tenant.as.investigator.get<VoiceSession>(pathOf(session))).data;
  }

  async complete(session: Identified): Promise<VoiceSession> {
    return (await this.tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/complete-upload`)).data;
  }

  /** As the worker takes the session's present job off the queue. */
  async work(session: Identified, engines: VoiceEngines = ENGINES): Promise<VoiceSession> {
    const jobId = (await this.get(session)).job?.id ?? '';
    await runJob(
      { jobId, organizationId: this.tenant.id },
      {
        [TRANSCRIBE_JOB]: (job, report) => runTranscription(job, report, engines),
        [SCORE_JOB]: (job, report) => runScoring(job, report, engines.decode),
      },
    );
    return this.get(session);
  }

  /** Types of the movements of tokens, in order. */
  async movements({ id }: Identified): Promise<string[]> {
    const rows = await superuser()`select type::text from credit_entries where resource_id = ${id} order by sequence`;
    return rows.map(({ type }) => type);
  }

  /** Types of the events that were announced, in order. */
  async events({ id }: Identified): Promise<string[]> {
    const rows = await superuser()`select type::text from outbox_events where organization_id = ${this.tenant.id}
      and data->>'sessionId' = ${id} order by created_at`;
    return rows.map(({ type }) => type);
  }
}
