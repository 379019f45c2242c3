'use client';

import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { ClaimStatus } from '@/db/enums';
import { transitionClaimInput } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { stateWord } from '../states/state-chip';
import { claimStrings } from '../strings/claims';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Textarea } from '../ui/textarea';
import { useShortcut } from '../ui/use-shortcut';
import { DialogActions } from './dialog-actions';
import { apiResolver, given, showRefusal } from './form-values';
import { useChange } from './use-change';

const { move: words } = claimStrings;

function MoveForm(props: { claimId: string; to: ClaimStatus; onClose: () => void }) {
  const { claimId, to } = props;
  const id = useId();
  const form = useForm({
    resolver: apiResolver(transitionClaimInput, (values: { reason: string }) => ({ to, reason: given(values.reason) })),
    defaultValues: { reason: '' },
  });
  const change = useChange({
    send: (body: { to: ClaimStatus; reason: string }) =>
      api('POST /claims/{id}/transition', { params: { id: claimId }, body }),
    done: () => words.done(stateWord('claim', to)),
    onDone: props.onClose,
    onRefused: (error) => showRefusal(form, error),
  });
  const submit = form.handleSubmit((body) => change.run(body));
  useShortcut('mod+enter', () => void submit(), { whileTyping: true });
  return (
    <>
      <form id={id} noValidate className="grid gap-3" onSubmit={submit}>
        <Field label={words.reason} error={form.formState.errors.reason?.message} hint={words.reasonRequired} required>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
      </form>
      <DialogActions
        form={id}
        keys="⌘↵"
        busy={change.sending}
        error={form.formState.errors.root?.message}
        submit={to === 'REOPENED' ? words.reopen : words.submit}
      />
    </>
  );
}

/** Moves a claim to another state; the reason goes into its timeline. `to` null means closed. */
export function MoveDialog(props: { claimId: string; to: ClaimStatus | null; onClose: () => void }) {
  const { to } = props;
  return (
    <Dialog
      title={to === 'REOPENED' ? words.reopenTitle : words.title(to ? stateWord('claim', to) : '')}
      description={to === 'REOPENED' ? words.reopenHint : undefined}
      open={to !== null}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    >
      {to === null ? null : <MoveForm claimId={props.claimId} to={to} onClose={props.onClose} />}
    </Dialog>
  );
}
