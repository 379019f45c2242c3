'use client';

import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { type Claim, updateClaimInput } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { claimStrings } from '../strings/claims';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ClaimFields } from './claim-fields';
import { claimValues, toFacts } from './claim-values';
import { DialogForm } from './dialog-form';
import { apiResolver, changedSince } from './form-values';

const { form: words, detail } = claimStrings;

function FactsForm({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const values = claimValues(claim);
  return (
    <DialogForm
      resolver={apiResolver(updateClaimInput, changedSince(values, toFacts))}
      values={values}
      send={(body) => api('PATCH /claims/{id}', { params: { id: claim.id }, body, version: claim.version })}
      done={words.saved}
      onDone={onClose}
      submit={words.save}
      gap="gap-6"
      sticky
    >
      {() => <ClaimFields fresh={false} />}
    </DialogForm>
  );
}

/** The facts of a claim in a dialog; saving is based on the version that was read, so nobody's change is overwritten unseen. */
export function EditFacts(props: { claim: Claim; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog title={words.editTitle} width="wide" open={props.open} onOpenChange={props.onOpenChange}>
      <FactsForm key={props.claim.version} claim={props.claim} onClose={() => props.onOpenChange(false)} />
    </Dialog>
  );
}

/** The button beside the facts that opens the same dialog. */
export function EditFactsButton({ claim, disabledReason }: { claim: Claim; disabledReason?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<PencilLine className="icon-s" />}
        disabledReason={disabledReason}
        aria-label={detail.editFacts}
        onClick={() => setOpen(true)}
      >
        {detail.edit}
      </Button>
      <EditFacts claim={claim} open={open} onOpenChange={setOpen} />
    </>
  );
}
