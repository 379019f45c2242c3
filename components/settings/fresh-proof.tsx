'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@/lib/client/api-error';
import { DialogActions } from '../claims/dialog-actions';
import { refusalText } from '../claims/form-values';
import { freshProofStrings as words } from '../strings/sso';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { PasswordInput } from '../ui/input';

/** What a request carries when it is proven anew. */
export type Proof = { password?: string };

type Send<Answer> = (proof: Proof) => Promise<Answer>;
type Ask = <Answer>(send: Send<Answer>) => Promise<Answer>;

const FreshProof = createContext<Ask>((send) => send({}));

/** Sends a change; where the service wants the person proven anew, the page asks for the password and sends it again with it. */
export const useFreshProof = (): Ask => useContext(FreshProof);

const wantsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'FORBIDDEN' && error.problem.reason === 'FRESH_PROOF';

type Waiting = { again: (proof: Proof) => Promise<void>; giveUp: () => void };

const FORM = 'fresh-proof';

function AskPassword({ email, waiting, onDone }: { email: string; waiting: Waiting; onDone: () => void }) {
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await waiting.again({ password });
      onDone();
    } catch (error) {
      form.setError('password', { message: refusalText(error) }, { shouldFocus: true });
    }
  });
  return (
    <>
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-3">
        <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
        <Field label={words.password} hint={words.hint} error={errors.password?.message} required>
          <PasswordInput autoComplete="current-password" {...form.register('password', { required: words.required })} />
        </Field>
      </form>
      <DialogActions form={FORM} submit={words.submit} busy={isSubmitting} />
    </>
  );
}

/** Holds the one dialog that asks for the password on behalf of everything on the page that changes how people sign in. */
export function FreshProofProvider({ email, children }: { email: string; children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const ask: Ask = async (send) => {
    try {
      return await send({});
    } catch (error) {
      if (!wantsProof(error)) throw error;
      return new Promise((done, failed) => {
        setWaiting({
          again: async (proof) => {
            // A wrong password stays in the dialog; any other refusal belongs to what was sent.
            await send(proof).then(done, (refusal: unknown) => {
              const ofProof =
                refusal instanceof ApiError && ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'].includes(refusal.code);
              if (ofProof) throw refusal;
              failed(refusal);
            });
          },
          giveUp: () => failed(error),
        });
      });
    }
  };
  return (
    <FreshProof value={ask}>
      {children}
      <Dialog
        title={words.title}
        description={words.lead}
        open={waiting !== null}
        onOpenChange={(open) => {
          if (open) return;
          waiting?.giveUp();
          setWaiting(null);
        }}
      >
        {waiting ? <AskPassword email={email} waiting={waiting} onDone={() => setWaiting(null)} /> : null}
      </Dialog>
    </FreshProof>
  );
}
