'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import type { MfaStatus, TotpEnrollment } from '@/lib/mfa/schema';
import { secondFactorStrings as words } from '../strings/second-factor';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { FactList } from '../ui/facts';
import { Field } from '../ui/field';
import { Input } from '../ui/input';
import { Moment } from '../ui/time';
import { RecoveryCodeList } from './recovery-codes';
import { PasswordFirst, ScanAndConfirm } from './set-up-authenticator';

type Step =
  | { at: 'password' }
  | { at: 'scan'; secret: TotpEnrollment }
  | { at: 'remove' }
  | { at: 'renew' }
  | { at: 'codes'; codes: readonly string[] };

/** A code, for what an open window alone must not allow. */
function Proof(props: { submit: string; danger?: boolean; onProof: (code: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await props.onProof(code.trim());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      form.setError('code', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={words.prove.label} hint={words.prove.hint} error={errors.code?.message} required>
        <Input
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.register('code', { required: words.prove.required })}
        />
      </Field>
      <Button type="submit" variant={props.danger ? 'danger' : 'primary'} loading={isSubmitting}>
        {props.submit}
      </Button>
    </form>
  );
}

/** Sets up, shows and removes the person's authenticator. */
export function SecondFactor({ status, email }: { status: MfaStatus; email: string }) {
  const router = useRouter();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => {
    setStep(null);
    router.refresh();
  };
  const showCodes = (codes: readonly string[]) => setStep({ at: 'codes', codes });

  const dialogs: Record<Step['at'], { title: string; lead?: string; body: () => ReactNode }> = {
    password: {
      title: words.password.title,
      lead: words.password.lead,
      body: () => <PasswordFirst email={email} onSecret={(secret) => setStep({ at: 'scan', secret })} />,
    },
    scan: {
      title: words.password.title,
      body: () => (step?.at === 'scan' ? <ScanAndConfirm secret={step.secret} onCodes={showCodes} /> : null),
    },
    remove: {
      title: words.prove.removeTitle,
      lead: words.prove.removeLead,
      body: () => (
        <Proof
          danger
          submit={words.remove}
          onProof={async (code) => {
            await api('DELETE /mfa/totp', { body: { code } });
            toast.success(words.removed);
            close();
          }}
        />
      ),
    },
    renew: {
      title: words.prove.renewTitle,
      lead: words.prove.renewLead,
      body: () => (
        <Proof
          submit={words.renew}
          onProof={async (code) => showCodes((await api('POST /mfa/recovery-codes', { body: { code } })).recoveryCodes)}
        />
      ),
    },
    codes: {
      title: words.codes.title,
      lead: words.codes.lead,
      body: () => (step?.at === 'codes' ? <RecoveryCodeList codes={step.codes} /> : null),
    },
  };
  const shown = step ? dialogs[step.at] : null;

  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{status.enabled ? words.on : words.off}</p>
      {status.enabled ? (
        <FactList
          facts={[
            { label: words.since, value: <Moment at={status.enrolledAt ?? ''} /> },
            { label: words.lastUsed, value: status.lastUsedAt ? <Moment at={status.lastUsedAt} /> : '' },
            { label: words.codesLeft, value: String(status.recoveryCodesRemaining) },
          ]}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {status.enabled ? (
          <>
            <Button onClick={() => setStep({ at: 'renew' })}>{words.renew}</Button>
            <Button variant="danger" onClick={() => setStep({ at: 'remove' })}>
              {words.remove}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep({ at: 'password' })}>{words.setUp}</Button>
        )}
      </div>
      <Dialog
        title={shown?.title ?? ''}
        description={shown?.lead}
        open={step !== null}
        onOpenChange={(open) => !open && close()}
        footer={
          step?.at === 'codes' ? (
            <Button variant="primary" onClick={close}>
              {words.codes.done}
            </Button>
          ) : undefined
        }
      >
        {shown?.body()}
      </Dialog>
    </div>
  );
}
