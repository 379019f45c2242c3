'use client';

import { PencilLine, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '@/lib/client/api';
import { createParticipantInput, type Participant, updateParticipantInput } from '@/lib/participants/schema';
import { DialogForm } from '../claims/dialog-form';
import { apiResolver, changedSince } from '../claims/form-values';
import { participantStrings } from '../strings/participants';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useShortcut } from '../ui/use-shortcut';
import { ParticipantFields } from './participant-fields';
import { EMPTY_PARTICIPANT, participantValues, toNewParticipant, toParticipantFacts } from './participant-values';

const { form: words, profile } = participantStrings;
const newResolver = apiResolver(createParticipantInput, toNewParticipant);

function NewForm() {
  const router = useRouter();
  return (
    <DialogForm
      resolver={newResolver}
      values={EMPTY_PARTICIPANT}
      send={(body) => api('POST /participants', { body })}
      done={(participant) => words.created(participant.name)}
      onDone={(participant) => router.push(`/participants/${participant.id}`)}
      submit={words.create}
      sticky
    >
      {() => <ParticipantFields fresh />}
    </DialogForm>
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
  const values = participantValues(participant);
  return (
    <DialogForm
      resolver={apiResolver(updateParticipantInput, changedSince(values, toParticipantFacts))}
      values={values}
      send={(body) =>
        api('PATCH /participants/{id}', { params: { id: participant.id }, body, version: participant.version })
      }
      done={words.saved}
      onDone={onClose}
      submit={words.save}
      sticky
    >
      {() => <ParticipantFields fresh={false} />}
    </DialogForm>
  );
}

/** Edits the facts of a participant, based on the version that was read. */
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
