'use client';

import { Coins } from 'lucide-react';
import { useState } from 'react';
import { api } from '@/lib/client/api';
import { grantInput } from '@/lib/credits/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver } from '../claims/form-values';
import { tokenStrings as words } from '../strings/tokens';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Input } from '../ui/input';

type Values = { amount: string; reason: string };

const resolver = apiResolver(grantInput, (values: Values) => ({
  amount: values.amount === '' ? undefined : Number(values.amount),
  reason: values.reason,
}));

function GrantForm({ onClose }: { onClose: () => void }) {
  return (
    <DialogForm
      resolver={resolver}
      values={{ amount: '', reason: '' }}
      send={(body) => api('POST /tokens/grants', { body })}
      done={words.granted}
      onDone={onClose}
      submit={words.grant}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label={words.amount} error={errors.amount?.message} required>
            <Input inputMode="numeric" {...register('amount')} />
          </Field>
          <Field label={words.reason} error={errors.reason?.message} required>
            <Input {...register('reason')} />
          </Field>
        </>
      )}
    </DialogForm>
  );
}

/** Adds tokens; for administrators. */
export function GrantTokens({ disabledReason }: { disabledReason?: string }) {
  const [open, setOpen] = useState(false);
  const button = (
    <Button variant="primary" icon={<Coins className="icon-s" />} disabledReason={disabledReason}>
      {words.grant}
    </Button>
  );
  if (disabledReason !== undefined) return button;
  return (
    <Dialog title={words.grantTitle} description={words.grantLead} trigger={button} open={open} onOpenChange={setOpen}>
      <GrantForm onClose={() => setOpen(false)} />
    </Dialog>
  );
}
