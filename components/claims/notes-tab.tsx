'use client';

import { useRouter } from 'next/navigation';
import { useOptimistic, useState, useTransition } from 'react';
import { useForm } from 'react-hook-form';
import type { ClaimNote } from '@/lib/claims/schema';
import { noteInput } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { claimPartStrings } from '../strings/claim-parts';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Field, FormError } from '../ui/field';
import { Section } from '../ui/section';
import { Textarea } from '../ui/textarea';
import { Moment } from '../ui/time';
import { useLeaveWarning } from '../ui/use-leave-warning';
import { useShortcut } from '../ui/use-shortcut';
import { apiResolver, given, showRefusal } from './form-values';

const { notes: words } = claimPartStrings;
const resolver = apiResolver(noteInput, (values: { text: string }) => ({ text: given(values.text) }));

type Shown = ClaimNote & { sending?: boolean };

function NoteForm(props: {
  claimId: string;
  author: string;
  disabledReason?: string;
  onSending: (note: Shown) => void;
  onSaved: (note: ClaimNote) => void;
}) {
  const router = useRouter();
  const [sending, startSending] = useTransition();
  useLeaveWarning(sending);
  const form = useForm({ resolver, defaultValues: { text: '' } });
  const { errors } = form.formState;
  const send = (text: string) =>
    startSending(async () => {
      props.onSending({
        id: 'sending',
        text,
        author: { id: props.claimId, name: props.author },
        createdAt: new Date().toISOString(),
        sending: true,
      });
      form.reset();
      try {
        props.onSaved(await api('POST /claims/{id}/notes', { params: { id: props.claimId }, body: { text } }));
      } catch (error) {
        form.setValue('text', text);
        showRefusal(form, error);
      }
      startSending(() => router.refresh());
    });
  const submit = form.handleSubmit(({ text }) => send(text));
  useShortcut('mod+enter', () => void submit(), { label: words.submit, whileTyping: true });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[76ch] gap-2">
      <Field label={words.label} error={errors.text?.message} hint={words.hint} required>
        <Textarea
          rows={3}
          placeholder={words.placeholder}
          disabled={props.disabledReason !== undefined}
          {...form.register('text')}
        />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <Button
        type="submit"
        variant="primary"
        keys="⌘↵"
        className="w-fit"
        loading={sending}
        disabledReason={props.disabledReason}
        reasonBeside
      >
        {words.submit}
      </Button>
    </form>
  );
}

/** What people wrote about the claim, newest first; a new note shows at once and comes back into the field when it is refused. */
export function NotesTab(props: {
  claimId: string;
  author: string;
  notes: readonly ClaimNote[];
  total: number;
  disabledReason?: string;
}) {
  // What was saved is shown whenever the page itself comes to be read again.
  const [saved, setSaved] = useState<readonly ClaimNote[]>([]);
  const known = [...saved.filter(({ id }) => !props.notes.some((note) => note.id === id)), ...props.notes];
  const [shown, add] = useOptimistic<readonly Shown[], Shown>(known, (all, note) => [note, ...all]);
  return (
    <Section title={words.title} count={props.total + shown.length - props.notes.length}>
      <NoteForm
        claimId={props.claimId}
        author={props.author}
        disabledReason={props.disabledReason}
        onSending={add}
        onSaved={(note) => setSaved((all) => [note, ...all])}
      />
      {shown.length === 0 ? <EmptyState>{words.empty}</EmptyState> : null}
      <ol aria-label={words.list} className="mt-4">
        {shown.map((note) => (
          <li key={note.id} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 border-t border-line-soft py-3">
            <Avatar name={note.author.name} size="m" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{note.author.name}</span>
                <span className="text-small text-ink-3">
                  {note.sending ? words.sending : <Moment at={note.createdAt} />}
                </span>
              </p>
              <p className="prose break-words whitespace-pre-line">{note.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
