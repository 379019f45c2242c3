'use client';

import { PencilLine, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { api } from '@/lib/client/api';
import {
  type CreateParticipantInput,
  createParticipantInput,
  type Participant,
  type UpdateParticipantInput,
  updateParticipantInput,
} from '@/lib/participants/schema';
import { DialogActions } from '../claims/dialog-actions';
import { apiResolver, focusFirstInvalid, showRefusal } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { participantStrings } from '../strings/participants';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useShortcut } from '../ui/use-shortcut';
import { ParticipantFields } from './participant-fields';
import { EMPTY_PARTICIPANT, participantValues, toNewParticipant, toParticipantFacts } from './participant-values';

const { form: words, profile } = participantStrings;
const newResolver = apiResolver(createParticipantInput, toNewParticipant);
const editResolver = apiResolver(updateParticipantInput, toParticipantFacts);

function NewForm() {
  const id = useId();
  const router = useRouter();
  const form = useForm({ shouldFocusError: false, resolver: newResolver, defaultValues: EMPTY_PARTICIPANT });
  const change = useChange({
    send: (body: CreateParticipantInput) => api('POST /participants', { body }),
    done: (participant) => words.created(participant.name),
    onDone: (participant) => router.push(`/participants/${participant.id}`),
    onRefused: (error) => showRefusal(form, error),
  });
  return (
    <>
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((body) => change.run(body), focusFirstInvalid)}
      >
        <FormProvider {...form}>
          <ParticipantFields fresh />
        </FormProvider>
      </form>
      <DialogActions
        form={id}
        sticky
        busy={change.busy}
        error={form.formState.errors.root?.message}
        submit={words.create}
      />
    </>
  );
}

/** Creates a participant outside of any claim. */
export function NewParticipant() {
  const [open, setOpen] = useState(false);
  useShortcut('n', () => setOpen(true), { label: participantStrings.new });
  return (
    <>
      <Button variant="primary" icon={<Plus className="icon-s" />} keys="N" onClick={() => setOpen(true)}>
        {participantStrings.new}
      </Button>
      <Dialog title={words.newTitle} width="wide" open={open} onOpenChange={setOpen}>
        <NewForm />
      </Dialog>
    </>
  );
}

function EditForm({ participant, onClose }: { participant: Participant; onClose: () => void }) {
  const id = useId();
  const form = useForm({
    shouldFocusError: false,
    resolver: editResolver,
    defaultValues: participantValues(participant),
  });
  const change = useChange({
    send: (body: UpdateParticipantInput) =>
      api('PATCH /participants/{id}', { params: { id: participant.id }, body, version: participant.version }),
    done: words.saved,
    onDone: onClose,
    onRefused: (error) => showRefusal(form, error),
  });
  return (
    <>
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((body) => change.run(body), focusFirstInvalid)}
      >
        <FormProvider {...form}>
          <ParticipantFields fresh={false} />
        </FormProvider>
      </form>
      <DialogActions
        form={id}
        sticky
        busy={change.sending}
        error={form.formState.errors.root?.message}
        submit={words.save}
      />
    </>
  );
}

/** Edits every fact of a participant, based on the version that was read. */
export function EditParticipant({
  participant,
  disabledReason,
}: {
  participant: Participant;
  disabledReason?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<PencilLine className="icon-s" />}
        disabledReason={disabledReason}
        reasonBeside
        onClick={() => setOpen(true)}
      >
        {profile.edit}
      </Button>
      <Dialog title={words.editTitle} width="wide" open={open} onOpenChange={setOpen}>
        <EditForm key={participant.version} participant={participant} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
