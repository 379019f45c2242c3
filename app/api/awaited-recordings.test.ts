import { execFile } from 'node:child_process';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeUploadedSession, makeVoiceSession } from '@/db/testing/factories';
import { storedFiles, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import type { VoiceSession } from '@/lib/voice/schema';
import { sweepVoiceSessions } from '@/lib/voice/sweep-sessions';

const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}`;
const folderOf = (tenant: Tenant) => join(process.env.DATA_DIR ?? '', 'objects', 'org', tenant.id);
const read = (tenant: Tenant, session: VoiceSession) => tenant.as.investigator.get<VoiceSession>(pathOf(session));

/** Ends the time of a session, and the time that sending may take on top of it. */
const makeOverdue = ({ id }: VoiceSession) =>
  superuser()`update voice_sessions set upload_expires_at = now() - interval '7 hours' where id = ${id}`;

/** From now on the store fails for everything of this tenant: where its folder should be stands a file. */
async function breakStore(tenant: Tenant): Promise<void> {
  await rm(folderOf(tenant), { recursive: true, force: true });
  await mkdir(dirname(folderOf(tenant)), { recursive: true });
  await writeFile(folderOf(tenant), '');
}

/** From now on whoever asks for the session's recording waits; what is answered waits for somebody who asks, and lets them go on. */
async function makeStoreWait(tenant: Tenant, session: VoiceSession): Promise<() => Promise<() => Promise<void>>> {
  const name = storedFiles(tenant.id).find((each) => each.endsWith(`${session.id}.incoming`)) ?? '';
  const type = join(folderOf(tenant), `${name}.content_type`);
  await rm(type);
  await promisify(execFile)('mkfifo', [type]);
  return async () => {
    const pipe = await open(type, 'w');
    return async () => {
      await pipe.writeFile('audio/wav');
      await pipe.close();
    };
  };
}

const openTransactions = async () =>
  (
    await superuser()`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
  ).map((row) => row.query);

it('an interview reads as it is stored while the store does not answer for its recording, and can be canceled', async () => {
  const tenant = await makeTenant();
  const session = await makeVoiceSession(tenant);
  await makeOverdue(session);
  expect((await read(tenant, session)).data).toMatchObject({ status: 'EXPIRED' });
  await breakStore(tenant);
  expect((await read(tenant, session)).data).toMatchObject({ status: 'AWAITING_UPLOAD', upload: null });
  const list = await tenant.as.investigator.get<VoiceSession[]>(`/claims/${session.claimId}/voice-interviews`);
  expect(list.data).toMatchObject([{ id: session.id, status: 'AWAITING_UPLOAD' }]);
  // Saying that it has arrived needs the store, and an answer that is none changes nothing.
  expect((await tenant.as.investigator.post(`${pathOf(session)}/complete-upload`)).status).toBe(500);
  const canceled = await tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/cancel`, {});
  expect(canceled.data).toMatchObject({ status: 'CANCELED', tokensCharged: 0 });
});

it('whoever waits for the store holds no transaction open', async () => {
  const tenant = await makeTenant();
  const session = await makeUploadedSession(tenant);
  await makeOverdue(session);
  const asked = await makeStoreWait(tenant, session);
  const answers: number[] = [];
  for (const ask of [
    () => read(tenant, session),
    () => tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/cancel`, {}),
  ]) {
    const answer = ask();
    const goOn = await asked();
    const held = await openTransactions();
    await goOn();
    answers.push((await answer).status);
    expect(held).toEqual([]);
  }
  expect(answers).toEqual([200, 409]);
  await superuser()`delete from voice_sessions where id = ${session.id}`;
});

it('an interview that cannot be looked at keeps no other from being taken up', async () => {
  const [broken, sound] = [await makeTenant(), await makeTenant()];
  const stuck = await makeVoiceSession(broken);
  await breakStore(broken);
  const session = await makeUploadedSession(sound);
  await superuser()`update voice_sessions set upload_expires_at = now() - interval '2 minutes' where id = ${stuck.id}`;
  await sweepVoiceSessions();
  expect((await read(sound, session)).data.status).toBe('UPLOADED');
  await superuser()`update voice_sessions set status = 'CANCELED', upload_expires_at = null where id = ${stuck.id}`;
});

it('six hundred waiting interviews of one tenant do not stand before the one of another', async () => {
  const [busy, quiet] = [await makeTenant(), await makeTenant()];
  const { id } = await makeVoiceSession(busy);
  const copied = await superuser()`
    insert into voice_sessions (id, organization_id, claim_id, participant_id, scenario, status, source, upload_id,
      upload_expires_at, tokens_charged, created_by_type, created_by_name)
    select gen_random_uuid(), organization_id, claim_id, participant_id, scenario, status, source, gen_random_uuid(),
      now() + interval '10 minutes', 0, created_by_type, created_by_name
    from voice_sessions, generate_series(1, 600) where id = ${id} returning id`;
  expect(copied).toHaveLength(600);
  const session = await makeUploadedSession(quiet);
  await sweepVoiceSessions();
  expect((await read(quiet, session)).data.status).toBe('UPLOADED');
  await superuser()`delete from voice_sessions where organization_id = ${busy.id}`;
});
