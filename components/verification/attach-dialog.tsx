'use client';

import { useState } from 'react';
import { api } from '@/lib/client/api';
import type { Verification } from '@/lib/verification/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { uiStrings } from '../strings/ui';
import { verificationStrings } from '../strings/verification';
import { Button } from '../ui/button';
import { Dialog, DialogClose } from '../ui/dialog';
import { FormError } from '../ui/field';
import { type ChosenDocument, DocumentPicker } from './document-picker';

const words = verificationStrings.picker;

/** Adds documents to a session, one after the other, and runs its checks on all of them if that is wanted. */
export function AttachDialog(props: {
  session: Verification;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  maxBytes: number;
}) {
  const { session } = props;
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([]);
  const [error, setError] = useState<string | undefined>();
  const params = { verificationId: session.id };
  const change = useChange({
    send: async (run: boolean) => {
      for (const { evidenceId, role, side } of chosen) {
        await api('POST /documents/verification/{verificationId}/documents', {
          params,
          body: { evidenceId, role, side },
        });
        setChosen((present) => present.filter((each) => each.evidenceId !== evidenceId));
      }
      if (run) await api('POST /documents/verification/{verificationId}/process', { params, body: {} });
    },
    done: words.attached,
    onDone: () => props.onOpenChange(false),
    onRefused: (failure) => setError(refusalText(failure)),
  });
  return (
    <Dialog
      title={words.attachTitle}
      width="wide"
      open={props.open}
      onOpenChange={props.onOpenChange}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{uiStrings.actions.cancel}</Button>
          </DialogClose>
          <Button disabled={chosen.length === 0} loading={change.busy} onClick={() => change.run(false)}>
            {words.attach}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={change.busy}
            onClick={() => change.run(true)}
          >
            {words.attachRun}
          </Button>
        </>
      }
    >
      <FormError>{error}</FormError>
      <DocumentPicker
        kind={session.kind}
        claimId={session.claimId}
        value={chosen}
        onChange={setChosen}
        taken={session.documents.map(({ evidenceId }) => evidenceId)}
        maxBytes={props.maxBytes}
      />
    </Dialog>
  );
}
