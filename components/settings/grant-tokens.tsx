'use client';

import { Coins } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import { grantInput } from '@/lib/credits/schema';
import { DialogActions } from '../claims/dialog-actions';
import { apiResolver, focusFirstInvalid, showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
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
  const id = useId();
  const form = useForm({ shouldFocusError: false, resolver, defaultValues: { amount: '', reason: '' } });
  const { errors } = form.formState;
  const change = useChange({
    send: (body: z.output<typeof grantInput>) => api('POST /tokens/grants', { body }),
    done: words.granted,
    onDone: onClose,
    onRefused: (error) => showRefusal(form, error),
  });
  return (
    <>
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((body) => change.run(body), focusFirstInvalid)}
      >
        <Field label={words.amount} error={errors.amount?.message} required>
          <Input inputMode="numeric" {...form.register('amount')} />
        </Field>
        <Field label={words.reason} error={errors.reason?.message} required>
          <Input {...form.register('reason')} />
        </Field>
      </form>
      <DialogActions form={id} submit={words.grant} busy={change.busy} />
    </>
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
