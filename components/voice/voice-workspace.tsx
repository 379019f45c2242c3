'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '@/lib/client/api';
import { MOVING } from '@/lib/voice/rules';
import type { VoiceSession, VoiceTranscript } from '@/lib/voice/schema';
import { PageHead } from '../shell/page';
import { StateChip } from '../states/state-chip';
import { SCENARIO_WORDS, voiceStrings } from '../strings/voice';
import { DottedLine } from '../ui/dotted-line';
import { EmptyState } from '../ui/empty-state';
import { languageName, withReadableDates } from '../ui/format';
import { Link } from '../ui/link';
import { JobProgress } from '../ui/meter';
import { Notice } from '../ui/notice';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { Player, type PlayerHandle } from './player';
import { Attempts, Limitations, Scores, Signals } from './result-parts';
import { VoiceActions } from './session-actions';
import { TranscriptEditor } from './transcript-editor';
import { TranscriptView } from './transcript-view';
import { inOrder, sessionHeading } from './voice-values';

const words = voiceStrings.session;
const POLL_MS = 1000;

/** The session as it stands: asked for again while the pipeline works, and the page read anew when it has ended. */
function useSession(given: VoiceSession): VoiceSession {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ['voice', given.id],
    queryFn: ({ signal }) => api('GET /claims/voice-interview/sessions/{id}', { params: { id: given.id }, signal }),
    initialData: given,
    refetchInterval: ({ state }) => (state.data && MOVING.includes(state.data.status) ? POLL_MS : false),
  });
  const session = data.version >= given.version ? data : given;
  const before = useRef(session.transcriptVersion + session.attempts.length);
  const now = session.transcriptVersion + session.attempts.length;
  useEffect(() => {
    if (before.current !== now) router.refresh();
    before.current = now;
  }, [now, router]);
  return session;
}

function Under({ session }: { session: VoiceSession }) {
  return (
    <DottedLine>
      {voiceStrings.title}
      <Link href={`/participants/${session.poiId}`}>{session.poiName}</Link>
      {SCENARIO_WORDS[session.scenario]}
      <Moment at={session.source.recordedAt ?? session.createdAt} />
      <Link href={`/claims/${session.claimId}?tab=voice`} className="ref">
        {session.claimReference}
      </Link>
      {session.evidenceId ? <Link href={`/evidence/review/${session.evidenceId}`}>{words.evidence}</Link> : null}
    </DottedLine>
  );
}

/** What stands above the result: work under way, or what went wrong and what can be done. */
function StateNotice({ session }: { session: VoiceSession }) {
  const { job, error } = session;
  if (error) {
    const waits = error.code === 'TRANSCRIBER_UNAVAILABLE';
    return (
      <div className="px-5 pt-4 max-tablet:px-4">
        <Notice tone={waits ? 'wait' : 'bad'} title={words.errorNote[error.code]} live>
          {error.message} {session.uploadsLeft > 0 ? words.retryText : null}
        </Notice>
      </div>
    );
  }
  if (job && MOVING.includes(session.status) && session.status !== 'AWAITING_UPLOAD') {
    return (
      <div className="border-b border-line px-5 py-3 max-tablet:px-4" role="status">
        <JobProgress
          name={words.heading[session.status]}
          label={words.progress}
          done={job.progress.completed}
          total={job.progress.total}
          step={job.progress.current ?? words.waiting}
          tone="busy"
        />
      </div>
    );
  }
  return null;
}

function Summary({ session }: { session: VoiceSession }) {
  const { result } = session;
  if (!result) return null;
  return (
    <div className="grid gap-x-8 gap-y-4 border-b border-line px-5 pb-4 max-tablet:px-4 tablet:grid-cols-[minmax(0,1fr)_18rem]">
      <p className="max-w-[72ch] text-ink-2">{withReadableDates(result.executiveSummary)}</p>
      <div className="border-line tablet:border-l tablet:pl-5">
        <p className="mb-1 text-small text-ink-3">{words.decision}</p>
        <StateChip group="voiceDecision" value={result.recommendedDecision} />
        <p className="mt-1 text-small text-ink-3">{words.decisionNote}</p>
      </div>
    </div>
  );
}

/** The interview: heading and recommendation, the recording, scores, transcript, signals; live while the pipeline works. */
export function VoiceWorkspace(props: {
  session: VoiceSession;
  transcript: VoiceTranscript | null;
  /** Why this person cannot change it; undefined when they can. */
  refused?: string;
}) {
  const session = useSession(props.session);
  const { transcript } = props;
  const [timeMs, setTimeMs] = useState<number | null>(null);
  const player = useRef<PlayerHandle>(null);
  const signals = useMemo(() => inOrder(session.result?.importantCallSignals ?? []), [session.result]);
  const jump = (place: { segmentId?: string; id?: string; startMs: number }) => {
    if (player.current) player.current.seek(place.startMs);
    else setTimeMs(place.startMs);
    document.getElementById(`turn-${place.segmentId ?? place.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const over = session.status === 'CANCELED' || session.status === 'EXPIRED';
  return (
    <>
      <PageHead
        title={sessionHeading(session, words.heading)}
        under={<Under session={session} />}
        actions={
          <>
            <span role="status">
              <StateChip group="voiceSession" value={session.status} />
            </span>
            <VoiceActions session={session} refused={props.refused} />
          </>
        }
      />
      <Summary session={session} />
      <StateNotice session={session} />
      {session.audio?.url ? (
        <Player audio={session.audio} signals={signals} timeMs={timeMs ?? 0} onTime={setTimeMs} handle={player} />
      ) : null}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] border-t border-line desk:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_21.5rem]">
        <div className="min-w-0 border-line desk:border-r">
          {session.result ? (
            <Scores result={session.result} onJump={jump} />
          ) : (
            <Section title={words.scores}>
              <EmptyState>{over ? words.noScores : words.scoresFollow}</EmptyState>
            </Section>
          )}
        </div>
        <div className="min-w-0 border-line desk:border-r">
          <Section
            title={words.transcript}
            flush
            note={
              transcript ? (
                <span className="text-small text-ink-3">
                  {words.version(transcript.version, languageName(transcript.language))}{' '}
                  {transcript.author ? words.by(transcript.author.name) : words.by(transcript.engine.name)}
                </span>
              ) : null
            }
            actions={
              over ? null : (
                <TranscriptEditor sessionId={session.id} transcript={transcript} disabledReason={props.refused} />
              )
            }
          >
            {transcript ? (
              <TranscriptView transcript={transcript} signals={signals} timeMs={timeMs} onJump={jump} />
            ) : (
              <EmptyState>{over ? words.noTranscript : words.transcriptFollows}</EmptyState>
            )}
            {transcript && !session.evidenceId ? (
              <p className="px-5 pb-3 text-small text-ink-3 max-tablet:px-4">{words.noAudio}</p>
            ) : null}
          </Section>
        </div>
        <div className="min-w-0 bg-canvas">
          {session.result ? (
            <Signals signals={signals} onJump={jump} />
          ) : (
            <Section title={words.signals}>
              <EmptyState>{over ? words.noScores : words.signalsFollow}</EmptyState>
            </Section>
          )}
          {session.attempts.length > 0 ? <Attempts session={session} /> : null}
          {session.result ? <Limitations result={session.result} /> : null}
        </div>
      </div>
    </>
  );
}
