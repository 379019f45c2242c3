'use client';

import { api } from '@/lib/client/api';
import { CHECK_LABELS, type CheckName } from '@/lib/verification/rules';
import type { Verification } from '@/lib/verification/schema';
import { JudgementForm, useJudgement } from '../claims/judgement-form';
import { verificationStrings } from '../strings/verification';
import { Notice } from '../ui/notice';
import { Moment } from '../ui/time';
import { useShortcut } from '../ui/use-shortcut';

const words = verificationStrings.decision;
type Decision = 'APPROVED' | 'DECLINED' | 'RESUBMISSION_REQUESTED';

const SUBMIT: Record<Decision, string> = {
  APPROVED: words.submitApprove,
  DECLINED: words.submitDecline,
  RESUBMISSION_REQUESTED: words.submitResubmit,
};

/** What is wanted of a decision without notes. */
const MISSING: Record<Decision, string | undefined> = {
  APPROVED: undefined,
  DECLINED: words.notesMissing,
  RESUBMISSION_REQUESTED: words.messageMissing,
};

/** What was decided, by whom and why; the policy names the checks that stood against an approval. */
export function DecisionMade({ session }: { session: Verification }) {
  const { decision } = session;
  if (!decision) return null;
  const because = decision.because.map(({ check }) => CHECK_LABELS[check as CheckName] ?? check).join(', ');
  return (
    <section aria-labelledby="decision-made" className="border-b border-line px-5 py-3 max-tablet:px-4">
      <h2 id="decision-made" className="mb-1">
        {words.made}
      </h2>
      <p>
        <span className="font-medium">{words.outcomes[decision.decision]}</span>{' '}
        <span className="text-ink-2">
          {decision.automatic ? words.byPolicy(decision.policyVersion ?? 0) : decision.decidedBy.name},{' '}
          <Moment at={decision.decidedAt} />
        </span>
      </p>
      {because ? (
        <p className="text-ink-2">
          {words.because}: {because}.
        </p>
      ) : null}
      {decision.automatic && !because && decision.decision === 'APPROVED' ? (
        <p className="text-ink-2">{words.becauseNone}</p>
      ) : null}
      {decision.automatic && !because && decision.decision === 'IN_REVIEW' ? (
        <p className="text-ink-2">{words.askedPerson}</p>
      ) : null}
      {decision.notes ? <p className="prose mt-1">{decision.notes}</p> : null}
    </section>
  );
}

/** The person's decision on a session that waits for one. `blocked` says why it cannot be made here. */
export function DecisionForm({ session, blocked }: { session: Verification; blocked: string | null }) {
  const judgement = useJudgement<Decision>({
    send: (decision, notes) =>
      api('POST /documents/verification/{verificationId}/decision', {
        params: { verificationId: session.id },
        body: { decision, notes },
        version: session.version,
      }),
    missing: (decision) => MISSING[decision],
    done: words.saved,
  });
  const { choice, choose, submit } = judgement;
  const enabled = blocked === null;
  useShortcut('a', () => choose('APPROVED'), { label: words.approve, enabled });
  useShortcut('d', () => choose('DECLINED'), { label: words.decline, enabled });
  useShortcut('r', () => choose('RESUBMISSION_REQUESTED'), { label: words.resubmit, enabled });
  useShortcut('mod+enter', submit, { label: words.choose, whileTyping: true, enabled });
  if (blocked !== null) return <Notice tone="neutral">{blocked}</Notice>;
  const asks = choice === 'RESUBMISSION_REQUESTED';
  return (
    <JudgementForm
      judgement={judgement}
      label={words.label}
      tiles={[
        { value: 'APPROVED', label: words.approve, keys: 'A' },
        { value: 'DECLINED', label: words.decline, keys: 'D' },
        { value: 'RESUBMISSION_REQUESTED', label: words.resubmit, keys: 'R' },
      ]}
      notes={{
        label: asks ? words.message : words.notes,
        requirement: asks ? words.messageRequired : choice === 'DECLINED' ? words.notesDecline : undefined,
        rows: 3,
      }}
      submit={{ label: choice ? SUBMIT[choice] : words.choose, keys: '⌘↵' }}
    />
  );
}
