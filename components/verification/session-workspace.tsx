'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Claim } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import type { CheckName } from '@/lib/verification/rules';
import type { Verification } from '@/lib/verification/schema';
import { PageHead } from '../shell/page';
import { StateChip } from '../states/state-chip';
import { verificationStrings } from '../strings/verification';
import { DottedLine } from '../ui/dotted-line';
import { formatDuration } from '../ui/format';
import { Link } from '../ui/link';
import { JobProgress } from '../ui/meter';
import { Notice } from '../ui/notice';
import { Moment } from '../ui/time';
import { CheckList } from './check-list';
import { DecisionForm, DecisionMade } from './decision-panel';
import { DocumentStage } from './document-stage';
import { SessionActions } from './session-actions';
import { checkMarks, fieldMarks, type Mark, type Place, sessionTitle } from './session-values';
import { VehicleComparison } from './vehicle-comparison';

const words = verificationStrings.session;
const POLL_MS = 800;

/** The session as it stands: asked for again while its checks run, and the page around it read anew when they have ended. */
function useSession(given: Verification): Verification {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ['verification', given.id],
    queryFn: ({ signal }) =>
      api('GET /documents/verification/{verificationId}', { params: { verificationId: given.id }, signal }),
    initialData: given,
    refetchInterval: ({ state }) => (state.data?.status === 'PROCESSING' ? POLL_MS : false),
  });
  const session = data.version >= given.version ? data : given;
  const before = useRef(session.status);
  useEffect(() => {
    if (before.current === 'PROCESSING' && session.status !== 'PROCESSING') router.refresh();
    before.current = session.status;
  }, [session.status, router]);
  return session;
}

function Under({ session }: { session: Verification }) {
  const checks = session.report?.checks ?? [];
  const time = checks.reduce((sum, check) => sum + check.durationMs, 0);
  return (
    <DottedLine>
      {session.claimId ? (
        <Link href={`/claims/${session.claimId}?tab=verifications`} className="ref">
          {session.claimReference}
        </Link>
      ) : (
        verificationStrings.noClaim
      )}
      {session.participantId ? (
        <Link href={`/participants/${session.participantId}`}>{session.participantName}</Link>
      ) : null}
      {checks.length > 0 ? (
        <span className="num">{verificationStrings.ran(checks.length, formatDuration(time))}</span>
      ) : null}
      {session.completedAt ? <Moment at={session.completedAt} /> : null}
      {session.expiresAt && ['REQUIRES_INPUT', 'RESUBMISSION_REQUESTED'].includes(session.status) ? (
        <span>
          {verificationStrings.expires} <Moment at={session.expiresAt} />
        </span>
      ) : null}
    </DottedLine>
  );
}

/** What stands above the checks: a run under way, what is missing, what went wrong. */
function StateNotice({ session }: { session: Verification }) {
  const { job } = session;
  if (session.status === 'PROCESSING' && job) {
    return (
      <div className="border-b border-line px-5 py-3 max-tablet:px-4" role="status">
        <JobProgress
          name={words.progress}
          label={words.progress}
          done={job.progress.completed}
          total={job.progress.total}
          step={job.progress.current ?? words.waiting}
          tone="busy"
        />
      </div>
    );
  }
  const notice = {
    REQUIRES_INPUT: session.documents.length === 0 ? words.needsDocuments : null,
    ERROR: session.lastError?.message ?? words.error,
    CANCELED: words.canceledNotice,
    EXPIRED: words.expiredNotice,
  } as Partial<Record<Verification['status'], string | null>>;
  const text = notice[session.status];
  if (!text) return null;
  return (
    <div className="px-5 py-3 max-tablet:px-4">
      <Notice tone={session.status === 'ERROR' ? 'bad' : 'neutral'}>{text}</Notice>
    </div>
  );
}

/** The check that a person wants to see first: what asks for a look. */
function firstOpen(session: Verification): CheckName | null {
  return session.report?.checks.find(({ result }) => result === 'consider')?.name ?? null;
}

function useStage(session: Verification) {
  const [open, setOpen] = useState<CheckName | null>(() => firstOpen(session));
  const [mark, setMark] = useState<Mark | null>(null);
  const [chosenPlace, setPlace] = useState<Place | null>(null);
  const fields = useMemo(() => fieldMarks(session.documents), [session.documents]);
  const check = session.report?.checks.find(({ name }) => name === open);
  const marks = check ? checkMarks(check) : [];
  const [first] = session.documents.filter(({ pages }) => pages.length > 0);
  const [firstPage] = first?.pages ?? [];
  const initial = first && firstPage ? { evidenceId: first.evidenceId, page: firstPage.page } : null;
  const start = marks.find(({ alert }) => alert) ?? marks[0] ?? null;
  const place = chosenPlace ?? start ?? initial;
  const choose = (next: Mark) => {
    setMark(next);
    setPlace({ evidenceId: next.evidenceId, page: next.page });
  };
  const openCheck = (name: CheckName | null) => {
    setOpen(name);
    setMark(null);
    const next = session.report?.checks.find((each) => each.name === name);
    const target = next ? checkMarks(next) : [];
    const goal = target.find(({ alert }) => alert) ?? target[0];
    if (goal) setPlace({ evidenceId: goal.evidenceId, page: goal.page });
  };
  const chosen = mark ? [mark.id] : marks.filter(({ alert }) => alert).map(({ id }) => id);
  return { open, openCheck, fields, marks, place, setPlace, choose, chosenMarks: new Set(chosen) };
}

/** Documents at the left with what was read and doubted on them, checks and the person's decision at the right; live while checks run. */
export function SessionWorkspace(props: {
  session: Verification;
  claim: Pick<Claim, 'vehicle' | 'policy'> | null;
  /** Why this person cannot change it; undefined when they can. */
  refused?: string;
  maxBytes: number;
}) {
  const session = useSession(props.session);
  const stage = useStage(session);
  const checks = session.report?.checks ?? [];
  return (
    <>
      <PageHead
        title={sessionTitle(session)}
        under={<Under session={session} />}
        className="border-b border-line"
        actions={
          <>
            <span className="flex flex-wrap items-center gap-2" role="status">
              <StateChip group="verification" value={session.status} />
              {session.result ? <StateChip group="check" value={session.result} /> : null}
            </span>
            <SessionActions session={session} refused={props.refused} maxBytes={props.maxBytes} />
          </>
        }
      />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] desk:grid-cols-[minmax(24rem,0.72fr)_minmax(0,1fr)]">
        <div className="min-w-0 border-line max-desk:border-b desk:border-r desk:bg-viewer">
          <div className="desk:sticky desk:top-topbar desk:h-[calc(100dvh-var(--topbar))]">
            <DocumentStage
              documents={session.documents}
              overlays={checks.flatMap(({ overlays }) => overlays)}
              marks={stage.marks}
              fields={stage.fields}
              chosenMarks={stage.chosenMarks}
              onChoose={stage.choose}
              place={stage.place}
              onPlace={stage.setPlace}
            />
          </div>
        </div>
        <div className="min-w-0">
          <StateNotice session={session} />
          {session.kind === 'vehicle' ? (
            <VehicleComparison session={session} claim={props.claim} onChoose={stage.choose} onOpen={stage.openCheck} />
          ) : null}
          <CheckList
            session={session}
            open={stage.open}
            onOpen={stage.openCheck}
            chosenMarks={stage.chosenMarks}
            onChoose={stage.choose}
          />
          <DecisionMade session={session} />
          {session.status === 'IN_REVIEW' ? (
            <section aria-labelledby="your-decision" className="px-5 py-4 max-tablet:px-4">
              <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
                <h2 id="your-decision">{verificationStrings.decision.title}</h2>
                <span className="text-small text-ink-3">{verificationStrings.decision.note}</span>
              </div>
              <DecisionForm session={session} blocked={props.refused ?? null} />
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}
