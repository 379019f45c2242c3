'use client';

import { useRef, useState } from 'react';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { CHECK_LABELS, type CheckName } from '@/lib/verification/rules';
import type { Verification } from '@/lib/verification/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { verificationStrings } from '../strings/verification';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { Notice } from '../ui/notice';
import { RadioTiles } from '../ui/radio-tiles';
import { Textarea } from '../ui/textarea';
import { Moment } from '../ui/time';
import { useShortcut } from '../ui/use-shortcut';

const words = verificationStrings.decision;
type Decision = 'APPROVED' | 'DECLINED' | 'RESUBMISSION_REQUESTED';

const SUBMIT: Record<Decision, string> = {
  APPROVED: words.submitApprove,
  DECLINED: words.submitDecline,
  RESUBMISSION_REQUESTED: words.submitResubmit,
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
  const [decision, setDecision] = useState<Decision | undefined>();
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<{ field?: string; form?: string }>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useChange({
    send: (made: Decision) =>
      api('POST /documents/verification/{verificationId}/decision', {
        params: { verificationId: session.id },
        body: { decision: made, notes: notes.trim() || undefined },
        version: session.version,
      }),
    done: words.saved,
    onRefused: (failure) => {
      const own = failure instanceof ApiError ? failure.forField('notes') : undefined;
      setError(own ? { field: own } : { form: refusalText(failure) });
    },
  });
  const submit = () => {
    if (!decision || change.busy) return;
    if (decision !== 'APPROVED' && notes.trim() === '') {
      setError({ field: decision === 'DECLINED' ? words.notesMissing : words.messageMissing });
      field.current?.focus();
      return;
    }
    setError({});
    change.run(decision);
  };
  const open = blocked === null;
  useShortcut('a', () => setDecision('APPROVED'), { label: words.approve, enabled: open });
  useShortcut('d', () => setDecision('DECLINED'), { label: words.decline, enabled: open });
  useShortcut('r', () => setDecision('RESUBMISSION_REQUESTED'), { label: words.resubmit, enabled: open });
  useShortcut('mod+enter', submit, { label: words.choose, whileTyping: true, enabled: open });
  if (blocked !== null) return <Notice tone="neutral">{blocked}</Notice>;
  const asks = decision === 'RESUBMISSION_REQUESTED';
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormError>{error.form}</FormError>
      <RadioTiles
        label={words.label}
        value={decision}
        onValueChange={(value) => setDecision(value as Decision)}
        className="max-tablet:grid-flow-row"
        tiles={[
          { value: 'APPROVED', label: words.approve, keys: 'A' },
          { value: 'DECLINED', label: words.decline, keys: 'D' },
          { value: 'RESUBMISSION_REQUESTED', label: words.resubmit, keys: 'R' },
        ]}
      />
      <Field
        label={asks ? words.message : words.notes}
        requirement={asks ? words.messageRequired : decision === 'DECLINED' ? words.notesDecline : undefined}
        error={error.field}
      >
        <Textarea ref={field} rows={3} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" keys="⌘↵" loading={change.busy} disabled={!decision}>
          {decision ? SUBMIT[decision] : words.choose}
        </Button>
        <span className="text-small text-ink-3">{words.holds}</span>
      </div>
    </form>
  );
}
