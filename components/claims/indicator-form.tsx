'use client';

import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { SEVERITIES } from '@/db/enums';
import { addIndicatorInput, type RiskIndicator } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { stateWord } from '../states/state-chip';
import { claimPartStrings } from '../strings/claim-parts';
import { uiStrings } from '../strings/ui';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, FieldSet, Optional } from '../ui/field';
import { Input } from '../ui/input';
import { RadioTiles } from '../ui/radio-tiles';
import { Textarea } from '../ui/textarea';
import { DialogActions } from './dialog-actions';
import { apiResolver, given, showRefusal } from './form-values';
import { useChange } from './use-change';

const { indicators: words } = claimPartStrings;
type Values = { label: string; severity: string; note: string };

/** A code made of the label: indicators of people have no rule that would name them. */
function codeOf(label: string): string {
  const code = label
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^[^A-Z]+|_+$/g, '')
    .slice(0, 60);
  return code.length >= 2 ? code : 'NOTICED';
}

const resolver = apiResolver(addIndicatorInput, (values: Values) => ({
  code: codeOf(values.label),
  label: given(values.label),
  severity: values.severity,
  source: 'INVESTIGATOR',
  note: given(values.note),
}));

function AddForm({ claimId, onClose }: { claimId: string; onClose: () => void }) {
  const id = useId();
  const form = useForm({ resolver, defaultValues: { label: '', severity: 'MEDIUM', note: '' } });
  const { errors } = form.formState;
  const change = useChange({
    send: (body: z.output<typeof addIndicatorInput>) =>
      api('POST /claims/{id}/risk-indicators', { params: { id: claimId }, body }),
    done: words.added,
    onDone: onClose,
    onRefused: (error) => showRefusal(form, error),
  });
  return (
    <>
      <form id={id} noValidate className="grid gap-4" onSubmit={form.handleSubmit((body) => change.run(body))}>
        <Field label={words.label} hint={words.labelHint} error={errors.label?.message} required>
          <Input autoComplete="off" {...form.register('label')} />
        </Field>
        <FieldSet legend={words.severity} error={errors.severity?.message}>
          <RadioTiles
            label={words.severity}
            value={form.watch('severity')}
            onValueChange={(value) => form.setValue('severity', value)}
            tiles={SEVERITIES.map((value) => ({ value, label: stateWord('severity', value) }))}
          />
        </FieldSet>
        <Field
          label={
            <>
              {words.note}
              <Optional />
            </>
          }
          error={errors.note?.message}
        >
          <Textarea rows={3} {...form.register('note')} />
        </Field>
      </form>
      <DialogActions form={id} busy={change.sending} submit={words.addTitle} error={errors.root?.message} />
    </>
  );
}

/** Adds what an investigator noticed as an indicator. */
export function AddIndicator({ claimId, disabledReason }: { claimId: string; disabledReason?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Plus className="icon-s" />}
        aria-label={words.addTitle}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {words.add}
      </Button>
      <Dialog title={words.addTitle} description={words.addDescription} open={open} onOpenChange={setOpen}>
        <AddForm claimId={claimId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NoteForm(props: { claimId: string; indicator: RiskIndicator; onClose: () => void }) {
  const id = useId();
  const form = useForm({ defaultValues: { note: props.indicator.note ?? '' } });
  const { errors } = form.formState;
  const change = useChange({
    send: ({ note }: { note: string }) =>
      api('PATCH /claims/{id}/risk-indicators', {
        params: { id: props.claimId },
        body: { id: props.indicator.id, note: note.trim() },
      }),
    done: words.saved,
    onDone: props.onClose,
    onRefused: (error) => showRefusal(form, error),
  });
  return (
    <>
      <form id={id} noValidate className="grid gap-3" onSubmit={form.handleSubmit((values) => change.run(values))}>
        <Field label={words.note} error={errors.note?.message}>
          <Textarea
            rows={4}
            {...form.register('note', { validate: (note) => note.trim() !== '' || claimPartStrings.notes.required })}
          />
        </Field>
      </form>
      <DialogActions form={id} busy={change.sending} submit={uiStrings.actions.save} error={errors.root?.message} />
    </>
  );
}

/** The note on an indicator, such as why it was dismissed. Open while `indicator` is given. */
export function IndicatorNote(props: { claimId: string; indicator: RiskIndicator | null; onClose: () => void }) {
  const { indicator } = props;
  return (
    <Dialog
      title={words.noteTitle}
      description={indicator?.label}
      open={indicator !== null}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    >
      {indicator ? <NoteForm claimId={props.claimId} indicator={indicator} onClose={props.onClose} /> : null}
    </Dialog>
  );
}
