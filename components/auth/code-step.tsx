'use client';

import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { authStrings } from '../strings/auth';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { Input } from '../ui/input';
import type { AfterSecret } from './sign-in-types';
import { StepHead } from './step-head';

const { code: words } = authStrings;

type CodeStepProps = {
  onCode: (code: string) => Promise<AfterSecret>;
  onRecoveryCode: (code: string) => Promise<AfterSecret>;
};

function CodeForm(props: { recovery: boolean; onSubmit: (code: string) => Promise<AfterSecret>; onSwap: () => void }) {
  const { recovery } = props;
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const answer = await props.onSubmit(code.replace(/\s/gu, ''));
      if (answer.step === 'wrong') form.setError('code', { message: words.wrong }, { shouldFocus: true });
    } catch {
      form.setError('root', { message: authStrings.failed });
    }
  });
  const rules = recovery
    ? { required: words.recoveryRequired }
    : { required: words.required, pattern: { value: /^\s*(\d\s*){6}$/u, message: words.required } };
  return (
    <>
      <StepHead title={recovery ? words.recoveryTitle : words.title}>
        {recovery ? words.recoveryLead : words.lead}
      </StepHead>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <FormError>{errors.root?.message}</FormError>
        <Field label={recovery ? words.recoveryLabel : words.label} error={errors.code?.message} required>
          <Input
            size="large"
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputMode={recovery ? 'text' : 'numeric'}
            spellCheck={false}
            className={recovery ? 'font-mono' : 'num min-h-12! pl-[0.75em]! text-center text-title! tracking-[0.5em]'}
            {...form.register('code', rules)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" loading={isSubmitting}>
          {words.submit}
        </Button>
        <Button variant="quiet" onClick={props.onSwap}>
          {recovery ? words.useCode : words.useRecovery}
        </Button>
      </form>
    </>
  );
}

/** Third step: six digits of the authenticator, or one of the recovery codes. */
export function CodeStep(props: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <CodeForm
      key={String(recovery)}
      recovery={recovery}
      onSubmit={recovery ? props.onRecoveryCode : props.onCode}
      onSwap={() => setRecovery(!recovery)}
    />
  );
}
