'use client';

import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { applicationStrings } from '../strings/applications';
import type { GrantableScope } from '../strings/scopes';
import { Field, Optional } from '../ui/field';
import { Input } from '../ui/input';
import { Textarea } from '../ui/textarea';
import { ScopeFields } from './scope-fields';

const words = applicationStrings.form;

/** What the controls of an application hold; the addresses stand one per line. */
export type AppValues = {
  name: string;
  description: string;
  redirectUris: string;
  scopes: GrantableScope[];
};

/** Lines of a control as a list without empty ones. */
export const lines = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The first message of a field whose value is a list: of the list itself or of one of its entries. */
export function listMessage(error: FieldErrors[string]): string | undefined {
  if (!error) return undefined;
  if (typeof error.message === 'string') return error.message;
  const entries = Object.values(error as Record<string, { message?: unknown } | undefined>);
  const found = entries.find((entry) => typeof entry?.message === 'string')?.message;
  return typeof found === 'string' ? found : undefined;
}

/** Name, description, addresses and scopes: the fields that registering and editing share. `server` ones need no address. */
export function AppFields<Values extends AppValues, Output>(props: {
  form: UseFormReturn<Values, unknown, Output & AppValues>;
  redirects: boolean;
}) {
  const form = props.form as unknown as UseFormReturn<AppValues>;
  const { errors } = form.formState;
  return (
    <>
      <Field label={words.name} hint={words.nameHint} error={errors.name?.message} required>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label={
          <>
            {words.description}
            <Optional />
          </>
        }
        hint={words.descriptionHint}
        error={errors.description?.message}
      >
        <Textarea rows={2} {...form.register('description')} />
      </Field>
      {props.redirects ? (
        <Field
          label={words.redirectUris}
          hint={words.redirectHint}
          error={listMessage(errors.redirectUris as FieldErrors[string])}
          required
        >
          <Textarea rows={3} spellCheck={false} className="mono" {...form.register('redirectUris')} />
        </Field>
      ) : null}
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <ScopeFields
            legend={words.scopes}
            hint={words.scopesHint}
            error={listMessage(errors.scopes as FieldErrors[string])}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
