'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { createPasskey, wasCanceled } from '@/lib/client/passkey';
import { freshProofInput, type Passkey } from '@/lib/mfa/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver } from '../claims/form-values';
import { passkeyStrings as words } from '../strings/second-factor';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, FormError } from '../ui/field';
import { Input, PasswordInput } from '../ui/input';
import { Moment } from '../ui/time';

function NewPasskey({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ defaultValues: { name: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, password }) => {
    try {
      const response = await createPasskey(await api('POST /mfa/passkeys/options', { body: { password } }));
      await api('POST /mfa/passkeys', { body: { name, response } });
      toast.success(words.added);
      onDone();
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
      const message = wasCanceled(error) ? words.canceled : error instanceof Error ? error.message : String(error);
      form.setError(wrong ? 'password' : 'root', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormError>{errors.root?.message}</FormError>
      <Field label={words.name} hint={words.nameHint} error={errors.name?.message} required>
        <Input {...form.register('name', { required: words.nameRequired, maxLength: 60 })} />
      </Field>
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field label={words.password} error={errors.password?.message} required>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { required: words.passwordRequired })}
        />
      </Field>
      <Button type="submit" variant="primary" loading={isSubmitting}>
        {words.submit}
      </Button>
    </form>
  );
}

const resolver = apiResolver(freshProofInput.required(), (values: { password: string }) => values);

/** Takes a passkey away, after the password. */
function RemovePasskey({ passkey, email }: { passkey: Passkey; email: string }) {
  const [open, setOpen] = useState(false);
  const title = words.removeTitle(passkey.name);
  return (
    <Dialog
      title={title}
      description={words.removeLead}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button aria-label={title}>{words.remove}</Button>}
    >
      <DialogForm
        resolver={resolver}
        values={{ password: '' }}
        send={(body) => api('DELETE /mfa/passkeys/{id}', { params: { id: passkey.id }, body })}
        done={words.removed}
        onDone={() => setOpen(false)}
        submit={words.remove}
      >
        {({ register, formState: { errors } }) => (
          <>
            <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
            <Field label={words.password} error={errors.password?.message} required>
              <PasswordInput autoComplete="current-password" {...register('password')} />
            </Field>
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** The person's passkeys: what they are called, when they were used, one more, one less. */
export function PasskeyList({ passkeys, email }: { passkeys: Passkey[]; email: string }) {
  const router = useRouter();
  const [adding, setAdding] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{words.lead}</p>
      {passkeys.length > 0 ? (
        <ul className="grid max-w-md divide-y divide-line-soft">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="clip font-strong">{passkey.name}</p>
                <p className="text-small text-ink-3">
                  {passkey.lastUsedAt ? words.used : words.made} <Moment at={passkey.lastUsedAt ?? passkey.createdAt} />
                </p>
              </div>
              <RemovePasskey passkey={passkey} email={email} />
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Dialog
          title={words.addTitle}
          description={words.addLead}
          open={adding}
          onOpenChange={setAdding}
          trigger={<Button>{words.add}</Button>}
        >
          <NewPasskey
            email={email}
            onDone={() => {
              setAdding(false);
              router.refresh();
            }}
          />
        </Dialog>
      </div>
    </div>
  );
}
