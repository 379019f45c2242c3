'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { REVIEW_REASONS } from '@/db/enums';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { Evidence } from '@/lib/evidence/schema';
import { evidenceStrings } from '../strings/evidence';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { Kbd } from '../ui/kbd';
import { Notice } from '../ui/notice';
import { RadioTiles } from '../ui/radio-tiles';
import { Select } from '../ui/select';
import { Textarea } from '../ui/textarea';
import { useShortcut } from '../ui/use-shortcut';

const words = evidenceStrings.decision;
type Decision = 'approve' | 'decline';

/** The person's decision on one file; after it the next one of the queue opens. `blocked` says why it cannot be made here. */
export function ReviewForm(props: {
  file: Evidence;
  nextHref: string;
  previousHref: string | null;
  blocked: string | null;
}) {
  const { file } = props;
  const router = useRouter();
  const [reopened, setReopened] = useState(false);
  const [decision, setDecision] = useState<Decision | undefined>();
  const [reason, setReason] = useState<string | undefined>();
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<{ field?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const open = props.blocked === null && (file.reviewStatus === 'PENDING' || reopened);

  const submit = async () => {
    if (!decision || busy) return;
    if (decision === 'decline' && notes.trim() === '') {
      setError({ field: words.notesMissing });
      notesField.current?.focus();
      return;
    }
    setBusy(true);
    setError({});
    try {
      await api('POST /evidence/{id}/review', {
        params: { id: file.id },
        body: {
          decision,
          notes: notes.trim() || undefined,
          reasonCodes: reason && decision === 'decline' ? [reason as (typeof REVIEW_REASONS)[number]] : undefined,
          reopen: reopened,
        },
      });
      toast.success(words.saved(file.fileName));
      router.push(props.nextHref);
      router.refresh();
    } catch (failure) {
      const known = failure instanceof ApiError ? failure : null;
      setError({
        field: known?.forField('notes'),
        form: known?.forField('notes') ? undefined : (known?.message ?? String(failure)),
      });
      if (known?.code === 'ALREADY_REVIEWED') router.refresh();
    } finally {
      setBusy(false);
    }
  };

  useShortcut('a', () => setDecision('approve'), { label: words.approve, group: 'here', enabled: open });
  useShortcut('d', () => setDecision('decline'), { label: words.decline, group: 'here', enabled: open });
  useShortcut('mod+enter', () => void submit(), {
    whileTyping: true,
    enabled: open,
    label: words.choose,
    group: 'here',
  });
  useShortcut('ArrowRight', () => router.push(props.nextHref), {
    label: evidenceStrings.shortcuts.next,
    group: 'here',
  });
  useShortcut('ArrowLeft', () => router.push(props.previousHref ?? props.nextHref), {
    label: evidenceStrings.shortcuts.previous,
    group: 'here',
    enabled: props.previousHref !== null,
  });

  if (props.blocked !== null) return <Notice tone="neutral">{props.blocked}</Notice>;
  if (!open) return <Button onClick={() => setReopened(true)}>{words.reopen}</Button>;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError>{error.form}</FormError>
      <RadioTiles
        label={words.label}
        value={decision}
        onValueChange={(value) => setDecision(value as Decision)}
        tiles={[
          { value: 'approve', label: words.approve, keys: 'A' },
          { value: 'decline', label: words.decline, keys: 'D' },
        ]}
      />
      {decision === 'decline' ? (
        <Field label={words.reason} aside>
          <Select
            value={reason}
            onValueChange={setReason}
            options={REVIEW_REASONS.map((value) => ({ value, label: evidenceStrings.reasons[value] }))}
          />
        </Field>
      ) : null}
      <Field
        label={words.notes}
        requirement={decision === 'decline' ? words.notesRequired : undefined}
        error={error.field}
      >
        <Textarea ref={notesField} rows={3} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" keys="⌘↵" loading={busy} disabled={!decision}>
          {decision === 'decline' ? words.declineNext : decision === 'approve' ? words.approveNext : words.choose}
        </Button>
        <span className="pointer-only ml-auto inline-flex items-center gap-1 text-small text-ink-3">
          <Kbd>←</Kbd> <Kbd>→</Kbd> {words.queue}
        </span>
      </div>
    </form>
  );
}
