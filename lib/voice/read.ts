import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';
import { jobs } from '@/db/schema/platform';
import { voiceAttempts, voiceSessions, voiceTranscripts } from '@/db/schema/voice';
import { sortedBy } from '@/db/sorted';
import { reading } from '@/db/transaction';
import { authorize, type Caller, may } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentJob } from '@/lib/jobs/read';
import { objectStore } from '@/lib/storage/object-store';
import { asItStands } from '@/lib/voice/open-session';
import { presentSession, presentTranscript, type SessionRelations, type SessionRow } from '@/lib/voice/present';
import type { VoiceListQuery, VoiceSession, VoiceTranscript } from '@/lib/voice/schema';
import { sends, uploadTarget } from '@/lib/voice/upload-target';

type Found = {
  row: SessionRow;
  claimReference: string;
  participantName: string;
  recording: { storageKey: string; fileName: string; mimeType: string; status: string } | null;
};
type Loaded = { found: Found; related: Pick<SessionRelations, 'attempts' | 'job'> };

/** How long a signed address of a recording lives, in seconds. */
const ADDRESS_SECONDS = 900;

function selectSessions(tx: Transaction) {
  const { organizationId } = voiceSessions;
  return tx
    .select({
      row: voiceSessions,
      claimReference: claims.reference,
      participantName: participants.name,
      recording: {
        storageKey: evidence.storageKey,
        fileName: evidence.fileName,
        mimeType: evidence.mimeType,
        status: evidence.status,
      },
    })
    .from(voiceSessions)
    .innerJoin(claims, and(eq(claims.organizationId, organizationId), eq(claims.id, voiceSessions.claimId)))
    .innerJoin(
      participants,
      and(eq(participants.organizationId, organizationId), eq(participants.id, voiceSessions.participantId)),
    )
    .leftJoin(evidence, and(eq(evidence.organizationId, organizationId), eq(evidence.id, voiceSessions.evidenceId)));
}

async function withRelations(tx: Transaction, caller: Caller, found: Found[]): Promise<Loaded[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ row }) => row.id);
  const jobIds = found.flatMap(({ row }) => row.jobId ?? []);
  const [attempts, runs] = await Promise.all([
    tx
      .select()
      .from(voiceAttempts)
      .where(and(eq(voiceAttempts.organizationId, caller.organizationId), inArray(voiceAttempts.sessionId, ids)))
      .orderBy(asc(voiceAttempts.number)),
    tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.organizationId, caller.organizationId), inArray(jobs.id, jobIds))),
  ]);
  return found.map((each) => {
    const job = runs.find(({ id }) => id === each.row.jobId);
    return {
      found: each,
      related: {
        attempts: attempts.filter((attempt) => attempt.sessionId === each.row.id),
        job: job ? presentJob(job) : null,
      },
    };
  });
}

async function recordingAddress(found: Found): Promise<SessionRelations['recording']> {
  const { recording } = found;
  if (recording?.status !== 'AVAILABLE') return null;
  const { url } = await objectStore().presignGet(recording.storageKey, {
    fileName: recording.fileName,
    contentType: recording.mimeType,
    disposition: 'inline',
    expiresInSeconds: ADDRESS_SECONDS,
  });
  return { url, mimeType: recording.mimeType };
}

async function present(caller: Caller, { found, related }: Loaded, options: { full: boolean }): Promise<VoiceSession> {
  const { row, claimReference, participantName } = found;
  // The address is the right to upload: who may only read does not get it, nor does a colleague of whoever sends.
  const given = options.full && may(caller, 'initiateVoiceInterview') && sends(caller, row);
  const upload = given ? await uploadTarget(row) : null;
  const recording = options.full ? await recordingAddress(found) : null;
  return presentSession(row, { claimReference, participantName, upload, recording, ...related }, options);
}

async function withStanding(loaded: Loaded): Promise<Loaded> {
  return { ...loaded, found: { ...loaded.found, row: await asItStands(loaded.found.row) } };
}

async function load(tx: Transaction, caller: Caller, id: string): Promise<Loaded> {
  const rows = await selectSessions(tx).where(
    and(eq(voiceSessions.organizationId, caller.organizationId), eq(voiceSessions.id, id)),
  );
  const [loaded] = await withRelations(tx, caller, rows);
  if (!loaded) throw notFound('The voice interview');
  return loaded;
}

/** One session as it is stored, inside a transaction that may have just written it. Throws NOT_FOUND. */
export async function reloadSession(tx: Transaction, caller: Caller, id: string): Promise<VoiceSession> {
  return present(caller, await load(tx, caller, id), { full: true });
}

/** One session with its result, the sound's figures and a signed address of the recording. Throws NOT_FOUND. */
export async function getVoiceSession(caller: Caller, id: string): Promise<VoiceSession> {
  authorize(caller, 'getVoiceSession');
  const loaded = await reading(caller, (tx) => load(tx, caller, id));
  return present(caller, await withStanding(loaded), { full: true });
}

/** Voice interviews of a claim by page; without results and sound. Throws NOT_FOUND for a claim that is not there. */
export async function listClaimInterviews(
  caller: Caller,
  claimId: string,
  query: VoiceListQuery,
): Promise<Page<VoiceSession>> {
  authorize(caller, 'listClaimVoiceInterviews');
  const { organizationId } = caller;
  const where: SQL | undefined = and(
    eq(voiceSessions.organizationId, organizationId),
    eq(voiceSessions.claimId, claimId),
    query.status ? eq(voiceSessions.status, query.status) : undefined,
    query.poiId ? eq(voiceSessions.participantId, query.poiId) : undefined,
  );
  const { loaded, total } = await reading(caller, async (tx) => {
    const [[claim], rows, [counted]] = await Promise.all([
      tx
        .select({ id: claims.id })
        .from(claims)
        .where(and(eq(claims.organizationId, organizationId), eq(claims.id, claimId))),
      selectSessions(tx)
        .where(where)
        .orderBy(...sortedBy(voiceSessions[query.sortBy], voiceSessions.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(voiceSessions).where(where),
    ]);
    if (!claim) throw notFound('The claim');
    return { loaded: await withRelations(tx, caller, rows), total: counted?.n ?? 0 };
  });
  const items = await Promise.all(
    loaded.map(async (each) => present(caller, await withStanding(each), { full: false })),
  );
  return { items, pagination: paginate(query.page, query.limit, total) };
}

/** A transcript, the newest unless a version is named. Throws NOT_FOUND, also while there is none. */
export async function getTranscript(caller: Caller, id: string, version?: number): Promise<VoiceTranscript> {
  authorize(caller, 'getVoiceTranscript');
  const [row] = await reading(caller, async (tx) =>
    tx
      .select()
      .from(voiceTranscripts)
      .where(
        and(
          eq(voiceTranscripts.organizationId, caller.organizationId),
          eq(voiceTranscripts.sessionId, id),
          version === undefined ? undefined : eq(voiceTranscripts.version, version),
        ),
      )
      .orderBy(desc(voiceTranscripts.version))
      .limit(1),
  );
  if (!row) throw notFound('A transcript of the voice interview');
  return presentTranscript(row);
}
