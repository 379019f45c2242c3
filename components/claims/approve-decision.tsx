'use client';

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { claimDecisionStrings } from '../strings/claim-decision';
import { Button } from '../ui/button';
import { Field, FormError, Optional } from '../ui/field';
import { Textarea } from '../ui/textarea';
import { given, showRefusal } from './form-values';
import { MoveDialog } from './move-dialog';
import { useChange } from './use-change';

const { decision: words } = claimDecisionStrings;

type Props = {
  claimId: string;
  /** Version of the claim that is shown: a proposal exchanged since then is not the one that is approved. */
  version: number;
  sendBackReason?: string;
};

/** The second person's part: approve, which closes the claim, or send it back to work with a reason. */
export function ApproveDecision({ claimId, version, sendBackReason }: Props) {
  const [back, setBack] = useState(false);
  const form = useForm({ defaultValues: { notes: '' } });
  const { errors } = form.formState;
  const change = useChange({
    send: ({ notes }: { notes: string }) =>
      api('POST /claims/{id}/decision/approve', { params: { id: claimId }, body: { notes: given(notes) }, version }),
    done: words.approved,
    onRefused: (error) => showRefusal(form, error),
  });
  return (
    <form
      noValidate
      className="grid max-w-[76ch] gap-3 border-t border-line pt-4"
      onSubmit={form.handleSubmit((values) => change.run(values))}
    >
      <p className="text-ink-2">{words.approveLead}</p>
      <Field
        label={
          <>
            {words.approvalNotes}
            <Optional />
          </>
        }
        error={errors.notes?.message}
      >
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={change.busy}>
          {words.approve}
        </Button>
        <Button icon={<Undo2 className="icon-s" />} disabledReason={sendBackReason} onClick={() => setBack(true)}>
          {words.sendBack}
        </Button>
      </div>
      <MoveDialog claimId={claimId} to={back ? 'INVESTIGATING' : null} onClose={() => setBack(false)} />
    </form>
  );
}
