'use client';

import { useForm } from 'react-hook-form';
import { authStrings } from '../strings/auth';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { Input, PasswordInput } from '../ui/input';
import { StepHead } from './step-head';

const { invite: words } = authStrings;
const SHORTEST = 12;

export type InviteAnswer = { name: string; password: string };

/**
 * Accepting an invitation: name and password for a new person, the present password for one who has an account. `onSubmit` may
 * resolve to `{ field, message }` for what the server found wrong.
 */
export function InviteForm(props: {
  organization: string;
  inviter: string;
  /** The role in words: «Investigator». */
  roleName: string;
  email: string;
  existing?: boolean;
  onSubmit: (answer: InviteAnswer) => Promise<{ field: keyof InviteAnswer | 'root'; message: string } | undefined>;
}) {
  const form = useForm({ defaultValues: { name: '', password: '', repeat: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, password }) => {
    try {
      const problem = await props.onSubmit({ name: name.trim(), password });
      if (problem) form.setError(problem.field, { message: problem.message }, { shouldFocus: true });
    } catch {
      form.setError('root', { message: authStrings.failed });
    }
  });
  return (
    <>
      <StepHead title={words.title(props.organization)}>{words.lead(props.inviter, props.roleName)}</StepHead>
      <div className="mb-4 flex items-center gap-2 rounded-control border border-line bg-surface px-3 py-2">
        <Avatar name={props.email} tone="info" />
        <span className="clip">{props.email}</span>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <FormError>{errors.root?.message}</FormError>
        {props.existing ? (
          <p className="text-ink-2">{words.existing}</p>
        ) : (
          <Field label={words.name} error={errors.name?.message} required>
            <Input size="large" autoComplete="name" {...form.register('name', { required: words.nameRequired })} />
          </Field>
        )}
        <Field
          label={words.password}
          hint={props.existing ? undefined : words.passwordHint}
          error={errors.password?.message}
          required
        >
          <PasswordInput
            size="large"
            autoComplete={props.existing ? 'current-password' : 'new-password'}
            {...form.register('password', {
              required: authStrings.password.required,
              minLength: props.existing ? undefined : { value: SHORTEST, message: words.passwordShort },
            })}
          />
        </Field>
        {props.existing ? null : (
          <Field label={words.repeat} error={errors.repeat?.message} required>
            <PasswordInput
              size="large"
              autoComplete="new-password"
              {...form.register('repeat', {
                validate: (value, all) => value === all.password || words.repeatDiffers,
              })}
            />
          </Field>
        )}
        <Button type="submit" variant="primary" size="large" loading={isSubmitting}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}

/** An invitation that was used, withdrawn or is too old. */
export function InviteGone() {
  return <StepHead title={words.expiredTitle}>{words.expiredLead}</StepHead>;
}
