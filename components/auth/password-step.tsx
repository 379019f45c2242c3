'use client';

import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { authStrings } from '../strings/auth';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { formatDuration } from '../ui/format';
import { PasswordInput } from '../ui/input';
import type { AfterSecret } from './sign-in-types';
import { StepHead } from './step-head';

const { password: words } = authStrings;

function wrongWords(answer: { triesLeft?: number; pauseMs?: number }): string {
  if (answer.triesLeft === undefined || answer.pauseMs === undefined) return words.wrong;
  return words.wrongLeft(answer.triesLeft, formatDuration(answer.pauseMs));
}

/** Second step: the password of the address above it. */
export function PasswordStep(props: {
  email: string;
  organization?: string;
  codeFollows?: boolean;
  onSubmit: (password: string) => Promise<AfterSecret>;
  onBack: () => void;
}) {
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const [hint, setHint] = useState(false);
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const answer = await props.onSubmit(password);
      if (answer.step === 'wrong') form.setError('password', { message: wrongWords(answer) }, { shouldFocus: true });
    } catch {
      form.setError('root', { message: authStrings.failed });
    }
  });
  return (
    <>
      <StepHead title={words.title}>
        {props.codeFollows && props.organization ? words.leadCode(props.organization) : words.lead}
      </StepHead>
      <div className="mb-4 flex items-center gap-2 rounded-control border border-line bg-surface px-3 py-2">
        <Avatar name={props.email} tone="info" />
        <span className="clip">{props.email}</span>
        <button
          type="button"
          onClick={props.onBack}
          aria-label={words.changeLabel}
          className="ml-auto min-h-6 text-small text-link hover:underline"
        >
          {words.change}
        </button>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <FormError>{errors.root?.message}</FormError>
        {/* Lets password managers tie the two steps together. */}
        <input type="hidden" name="username" autoComplete="username" value={props.email} />
        <Field
          label={words.label}
          error={errors.password?.message}
          hint={hint ? words.forgottenHint : undefined}
          required
          aside={
            <button
              type="button"
              aria-expanded={hint}
              onClick={() => setHint(!hint)}
              className="min-h-6 text-link hover:underline"
            >
              {words.forgotten}
            </button>
          }
        >
          <PasswordInput
            size="large"
            autoComplete="current-password"
            {...form.register('password', { required: words.required })}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" loading={isSubmitting}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}
