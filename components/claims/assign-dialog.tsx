'use client';

import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { claimStrings } from '../strings/claims';
import { uiStrings } from '../strings/ui';
import { Avatar } from '../ui/avatar';
import { Button, type ButtonProps } from '../ui/button';
import { Combobox } from '../ui/combobox';
import { Dialog, DialogClose } from '../ui/dialog';
import { Field, FormError } from '../ui/field';
import { Progress } from '../ui/meter';
import { Textarea } from '../ui/textarea';
import { refusalText } from './form-values';
import { useChange } from './use-change';

/** A member whom a claim may be given to, with the number of their open claims. */
export type Assignee = { id: string; name: string; open: number };
type Target = { id: string; reference: string; investigator: { id: string; name: string } | null };
type Values = { investigatorId: string; reason: string };
type Refused = { reference: string; reason: string };

const { assign: words, bulk } = claimStrings;

/** Gives the claims away one after the other; those that are refused are told, the others stay given. */
async function assignAll(
  claims: readonly Target[],
  values: Values,
  onStep: (done: number) => void,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  const reason = values.reason.trim();
  const { investigatorId } = values;
  for (const [index, claim] of claims.entries()) {
    await api('POST /claims/{id}/assign', {
      params: { id: claim.id },
      body: reason === '' ? { investigatorId } : { investigatorId, reason },
    }).catch((error: unknown) => refused.push({ reference: claim.reference, reason: refusalText(error) }));
    onStep(index + 1);
  }
  return refused;
}

function AssignForm(props: {
  claims: readonly Target[];
  assignees: readonly Assignee[];
  formId: string;
  onProgress: (done: number | null) => void;
  onDone: () => void;
}) {
  const { claims } = props;
  const taken = claims.some((claim) => claim.investigator !== null);
  const [refused, setRefused] = useState<Refused[]>([]);
  const form = useForm<Values>({ defaultValues: { investigatorId: '', reason: '' } });
  const { errors } = form.formState;
  const chosen = form.watch('investigatorId');
  const change = useChange({
    send: async (values: Values) => {
      const failed = await assignAll(claims, values, props.onProgress);
      setRefused(failed);
      return failed;
    },
    onDone: (failed) => {
      props.onProgress(null);
      if (failed.length === 0) props.onDone();
    },
  });
  form.register('investigatorId', { required: words.required });
  return (
    <form
      id={props.formId}
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => {
        props.onProgress(0);
        change.run(values);
      })}
    >
      <Field label={words.investigator} error={errors.investigatorId?.message} required>
        <Combobox
          label={words.investigator}
          placeholder={words.choose}
          value={chosen === '' ? null : chosen}
          onValueChange={(value) => form.setValue('investigatorId', value ?? '', { shouldValidate: true })}
          options={props.assignees.map((person) => ({
            value: person.id,
            label: person.name,
            detail: words.open(person.open),
            icon: <Avatar name={person.name} />,
          }))}
        />
      </Field>
      <Field
        label={words.reason}
        requirement={taken ? words.reasonRequirement : uiStrings.field.optional}
        error={errors.reason?.message}
        required={taken}
      >
        <Textarea
          rows={3}
          {...form.register('reason', { validate: (text) => !taken || text.trim() !== '' || words.reasonRequired })}
        />
      </Field>
      <FormError>
        {refused.length === 0 ? null : claims.length === 1 ? (
          refused[0]?.reason
        ) : (
          <>
            {bulk.someFailed}
            {refused.map((one) => (
              <span key={one.reference} className="block">
                {bulk.failed(one.reference, one.reason)}
              </span>
            ))}
          </>
        )}
      </FormError>
    </form>
  );
}

/** Gives one claim or a selection to an investigator. Taking a claim from somebody asks for the reason. */
export function AssignDialog(props: {
  claims: readonly Target[];
  assignees: readonly Assignee[];
  onDone?: () => void;
  label?: string;
  button?: Pick<ButtonProps, 'variant' | 'keys' | 'icon' | 'className'>;
}) {
  const { claims } = props;
  const [open, setOpen] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const formId = useId();
  const only = claims.length === 1 ? claims[0] : undefined;
  const title = only ? (only.investigator ? words.titleAgain : words.title) : bulk.title(claims.length);
  return (
    <Dialog
      title={title}
      description={words.description}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button {...props.button}>{props.label ?? bulk.assign}</Button>}
      footer={
        <>
          {progress !== null && claims.length > 1 ? (
            <span className="mr-auto w-40">
              <Progress
                label={title}
                value={progress}
                max={claims.length}
                text={bulk.progress(progress, claims.length)}
              />
            </span>
          ) : null}
          <DialogClose asChild>
            <Button variant="quiet">{uiStrings.actions.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" loading={progress !== null}>
            {bulk.assign}
          </Button>
        </>
      }
    >
      <AssignForm
        claims={claims}
        assignees={props.assignees}
        formId={formId}
        onProgress={setProgress}
        onDone={() => {
          setOpen(false);
          props.onDone?.();
        }}
      />
    </Dialog>
  );
}
