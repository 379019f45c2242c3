'use client';

import { ArrowRight, Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { authStrings } from '../strings/auth';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { Input } from '../ui/input';
import type { SignInActions } from './sign-in-types';
import { StepHead } from './step-head';

const { email: words } = authStrings;

/** First step: the address decides whether a password or an identity provider follows. */
export function EmailStep(props: {
  email: string;
  /** The person came back to this step: the field takes the focus. */
  focus: boolean;
  onSubmit: (email: string) => Promise<void>;
  /** Why the identity provider's answer led back here. */
  refusal?: string;
  onPasskey: SignInActions['onPasskey'];
}) {
  const [passkeyBusy, setPasskeyBusy] = useState(false);
  const passkey = async () => {
    setPasskeyBusy(true);
    try {
      const answer = await props.onPasskey();
      if (answer.step === 'wrong') form.setError('root', { message: words.passkeyWrong });
    } catch {
      form.setError('root', { message: authStrings.failed });
    } finally {
      setPasskeyBusy(false);
    }
  };
  const form = useForm({ defaultValues: { email: props.email } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (props.focus) setFocus('email', { shouldSelect: true });
  }, [props.focus, setFocus]);
  const run = (next: (email: string) => Promise<void>) =>
    form.handleSubmit(async ({ email }) => {
      try {
        await next(email.trim());
      } catch {
        form.setError('root', { message: authStrings.failed });
      }
    });
  return (
    <>
      <StepHead title={words.title}>{words.lead}</StepHead>
      <form noValidate onSubmit={run(props.onSubmit)} className="grid gap-3">
        <FormError>{errors.root?.message ?? (form.formState.isSubmitted ? undefined : props.refusal)}</FormError>
        <Field label={words.label} error={errors.email?.message} required>
          <Input
            size="large"
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            {...form.register('email', {
              required: words.required,
              pattern: { value: /^\s*[^\s@]+@[^\s@]+\s*$/u, message: words.invalid },
            })}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" loading={isSubmitting}>
          {words.submit}
          <ArrowRight className="icon-s" />
        </Button>
        <div className="grid grid-cols-[1fr_max-content_1fr] items-center gap-3 text-small text-ink-3 before:h-px before:bg-line after:h-px after:bg-line">
          {words.or}
        </div>
        <Button
          size="large"
          icon={<Fingerprint className="icon-s" />}
          loading={passkeyBusy}
          onClick={() => void passkey()}
        >
          {words.passkey}
        </Button>
      </form>
    </>
  );
}
