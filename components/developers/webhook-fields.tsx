'use client';

import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { EVENT_CHOICES } from '@/lib/webhook-endpoints/rules';
import { webhookStrings } from '../strings/webhooks';
import { CheckboxField } from '../ui/checkbox';
import { Field, FieldSet, Optional } from '../ui/field';
import { Input } from '../ui/input';
import { listMessage } from './app-form';

const words = webhookStrings.form;

/** What the controls of an endpoint hold. */
export type WebhookValues = { url: string; description: string; events: string[] };

const FAMILIES = EVENT_CHOICES.filter((choice) => choice.endsWith('.*'));

/** A choice as people read it: all, a family, or the event itself. */
function hintOf(choice: string): string | undefined {
  if (choice === '*') return words.everything;
  if (!choice.endsWith('.*')) return undefined;
  const family = choice.slice(0, -2);
  return words.family(words.families[family] ?? family.replaceAll('_', ' '));
}

/** Whether a wider choice holds this one already. */
const within = (choice: string, chosen: readonly string[]) =>
  choice !== '*' &&
  (chosen.includes('*') || (!choice.endsWith('.*') && chosen.includes(`${choice.slice(0, choice.indexOf('.'))}.*`)));

function EventFields(props: { error?: string; value: readonly string[]; onChange: (events: string[]) => void }) {
  const change = (choice: string, on: boolean) => {
    const chosen = EVENT_CHOICES.filter((each) => (each === choice ? on : props.value.includes(each)));
    props.onChange(chosen.filter((each) => !within(each, chosen)));
  };
  const box = (choice: string) => {
    const held = within(choice, props.value);
    return (
      <CheckboxField
        key={choice}
        checked={held || props.value.includes(choice)}
        disabled={held}
        onCheckedChange={(on) => change(choice, on)}
        label={<span className="mono break-all">{choice}</span>}
        hint={hintOf(choice)}
      />
    );
  };
  return (
    <FieldSet legend={words.events} error={props.error}>
      <div className="grid gap-4">
        {box('*')}
        <div className="grid gap-4 tablet:grid-cols-2">
          {FAMILIES.map((family) => (
            <div key={family} className="grid content-start gap-2">
              {box(family)}
              <div className="grid gap-2 pl-6">
                {EVENT_CHOICES.filter((choice) => choice.startsWith(family.slice(0, -1)) && choice !== family).map(box)}
              </div>
            </div>
          ))}
        </div>
      </div>
    </FieldSet>
  );
}

/** Address, description and events: the fields that adding and editing share. */
export function WebhookFields<Output>(props: { form: UseFormReturn<WebhookValues, unknown, Output & WebhookValues> }) {
  const form = props.form as unknown as UseFormReturn<WebhookValues>;
  const { errors } = form.formState;
  return (
    <>
      <Field label={words.url} hint={words.urlHint} error={errors.url?.message} required>
        <Input type="url" autoComplete="off" spellCheck={false} className="mono" {...form.register('url')} />
      </Field>
      <Field
        label={
          <>
            {words.description}
            <Optional />
          </>
        }
        error={errors.description?.message}
      >
        <Input autoComplete="off" {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <EventFields
            error={listMessage(errors.events as FieldErrors[string])}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
