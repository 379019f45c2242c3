'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import { createParticipantInput } from '@/lib/participants/schema';
import { ParticipantFields } from '../participants/participant-fields';
import { EMPTY_PARTICIPANT, toNewParticipant } from '../participants/participant-values';
import { claimPartStrings } from '../strings/claim-parts';
import { roleLine } from '../strings/domain';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Combobox } from '../ui/combobox';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { RadioTiles } from '../ui/radio-tiles';
import { DialogActions } from './dialog-actions';
import { apiResolver, focusFirstInvalid, showRefusal } from './form-values';
import { useChange } from './use-change';

const { participants: words } = claimPartStrings;
const resolver = apiResolver(createParticipantInput, toNewParticipant);

type Body = Parameters<typeof api<'POST /claims/{id}/participants'>>[1];

function useAdd(claimId: string, onClose: () => void, onRefused: (error: unknown) => void) {
  return useChange({
    send: (body: NonNullable<NonNullable<Body>['body']>) =>
      api('POST /claims/{id}/participants', { params: { id: claimId }, body }),
    done: (participant) => words.added(participant.name),
    onDone: onClose,
    onRefused,
  });
}

type FormProps = { claimId: string; onClose: () => void };

function KnownForm({ claimId, onClose, present }: FormProps & { present: readonly string[] }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['participants', 'find', q],
    queryFn: ({ signal }) => api('GET /participants', { query: { q: q || undefined, limit: 10 }, signal }),
  });
  const form = useForm({ shouldFocusError: false, defaultValues: { participantId: '' } });
  form.register('participantId', { required: words.required });
  const chosen = form.watch('participantId');
  const add = useAdd(claimId, onClose, (error) => showRefusal(form, error));
  const { errors } = form.formState;
  return (
    <>
      <form id={id} noValidate onSubmit={form.handleSubmit((body) => add.run(body), focusFirstInvalid)}>
        <Field label={words.person} error={errors.participantId?.message} hint={words.existingHint} required>
          <Combobox
            label={words.person}
            placeholder={words.choose}
            value={chosen === '' ? null : chosen}
            onValueChange={(value) => form.setValue('participantId', value ?? '', { shouldValidate: true })}
            onSearch={setTyped}
            searching={found.isFetching}
            options={(found.data?.data ?? [])
              .filter((person) => !present.includes(person.id))
              .map((person) => ({
                value: person.id,
                label: person.name,
                detail: person.email ?? roleLine(person.roles),
                icon: <Avatar name={person.name} />,
              }))}
          />
        </Field>
      </form>
      <DialogActions form={id} busy={add.sending} error={errors.root?.message} submit={words.submit} />
    </>
  );
}

function FreshForm({ claimId, onClose }: FormProps) {
  const id = useId();
  const form = useForm({ shouldFocusError: false, resolver, defaultValues: EMPTY_PARTICIPANT });
  const add = useAdd(claimId, onClose, (error) => showRefusal(form, error));
  return (
    <>
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((body) => add.run(body), focusFirstInvalid)}
      >
        <FormProvider {...form}>
          <ParticipantFields fresh short />
        </FormProvider>
      </form>
      <DialogActions
        form={id}
        sticky
        busy={add.sending}
        error={form.formState.errors.root?.message}
        submit={words.submit}
      />
    </>
  );
}

/** Makes somebody on record, or somebody new, part of the claim. */
export function AddParticipant(props: { claimId: string; present: readonly string[]; disabledReason?: string }) {
  const [open, setOpen] = useState(false);
  const [how, setHow] = useState('new');
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Plus className="icon-s" />}
        aria-label={words.addTitle}
        disabledReason={props.disabledReason}
        onClick={() => setOpen(true)}
      >
        {words.add}
      </Button>
      <Dialog title={words.addTitle} width="wide" open={open} onOpenChange={setOpen}>
        <div className="grid gap-4">
          <RadioTiles
            label={words.how}
            value={how}
            onValueChange={setHow}
            tiles={[
              { value: 'new', label: words.fresh, hint: words.freshHint },
              { value: 'known', label: words.existing, hint: words.existingHint },
            ]}
          />
          {how === 'new' ? (
            <FreshForm claimId={props.claimId} onClose={close} />
          ) : (
            <KnownForm claimId={props.claimId} present={props.present} onClose={close} />
          )}
        </div>
      </Dialog>
    </>
  );
}
