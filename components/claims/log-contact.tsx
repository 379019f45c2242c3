'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { contactInput } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { stateOptions } from '../states/state-chip';
import { claimPartStrings } from '../strings/claim-parts';
import { CONTACT_METHOD_OPTIONS } from '../strings/domain';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, Optional } from '../ui/field';
import { Input } from '../ui/input';
import { Select } from '../ui/select';
import { Textarea } from '../ui/textarea';
import { useShortcut } from '../ui/use-shortcut';
import { DialogForm } from './dialog-form';
import { apiResolver, given, localFromMoment, momentFromLocal } from './form-values';

const { contacts: words } = claimPartStrings;

type Person = { id: string; name: string };
type Values = { participantId: string; method: string; outcome: string; contactedAt: string; notes: string };

const resolver = apiResolver(contactInput, (values: Values) => ({
  participantId: values.participantId,
  method: values.method,
  outcome: given(values.outcome),
  contactedAt: momentFromLocal(values.contactedAt),
  notes: given(values.notes),
}));

function ContactForm(props: { claimId: string; people: readonly Person[]; onClose: () => void }) {
  return (
    <DialogForm
      resolver={resolver}
      values={{
        participantId: props.people.length === 1 ? (props.people[0]?.id ?? '') : '',
        method: 'PHONE',
        outcome: '',
        contactedAt: localFromMoment(new Date().toISOString()),
        notes: '',
      }}
      send={(body) => api('POST /claims/{id}/parties-contacted', { params: { id: props.claimId }, body })}
      done={words.logged}
      onDone={props.onClose}
      submit={words.submit}
    >
      {({ control, register, formState: { errors } }) => {
        const select = (
          name: 'participantId' | 'method' | 'outcome',
          label: string,
          options: { value: string; label: string }[],
        ) => (
          <Field label={label} error={errors[name]?.message} required>
            <Controller
              control={control}
              name={name}
              render={({ field }) => <Select {...field} onValueChange={field.onChange} options={options} />}
            />
          </Field>
        );
        return (
          <>
            {select(
              'participantId',
              words.who,
              props.people.map(({ id: value, name }) => ({ value, label: name })),
            )}
            <div className="grid items-start gap-3 tablet:grid-cols-2">
              {select('method', words.method, CONTACT_METHOD_OPTIONS)}
              {select('outcome', words.outcome, stateOptions('contact'))}
            </div>
            <Field label={words.at} error={errors.contactedAt?.message} required>
              <Input type="datetime-local" {...register('contactedAt')} />
            </Field>
            <Field
              label={
                <>
                  {words.notes}
                  <Optional />
                </>
              }
              error={errors.notes?.message}
            >
              <Textarea rows={3} {...register('notes')} />
            </Field>
          </>
        );
      }}
    </DialogForm>
  );
}

/** Logs that a participant was contacted, or that it was tried. */
export function LogContact(props: { claimId: string; people: readonly Person[]; disabledReason?: string }) {
  const [open, setOpen] = useState(false);
  const reason = props.disabledReason ?? (props.people.length === 0 ? words.needsParticipant : undefined);
  useShortcut('c', () => setOpen(true), { label: words.log, enabled: reason === undefined });
  return (
    <>
      <Button
        variant="quiet"
        icon={<Plus className="icon-s" />}
        keys="C"
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        {words.log}
      </Button>
      <Dialog title={words.logTitle} open={open} onOpenChange={setOpen}>
        <ContactForm claimId={props.claimId} people={props.people} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
