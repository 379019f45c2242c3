'use client';

import { useRef, useState } from 'react';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { screeningStrings as words } from '../strings/screening';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { RadioTiles } from '../ui/radio-tiles';
import { Textarea } from '../ui/textarea';
import { useShortcut } from '../ui/use-shortcut';

type Judgement = 'FALSE_POSITIVE' | 'CONFIRMED_MATCH' | 'INCONCLUSIVE';

/** A person's judgement about one match. `first` answers to the keyboard: of several forms on a page only one can. */
export function JudgeMatch(props: { participantId: string; screeningId: string; matchId: string; first: boolean }) {
  const [status, setStatus] = useState<Judgement | undefined>();
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<{ field?: string; form?: string }>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useChange({
    send: (made: Judgement) =>
      api('POST /participants/{id}/screenings/{sid}/matches/{mid}/review', {
        params: { id: props.participantId, sid: props.screeningId, mid: props.matchId },
        body: { status: made, notes: notes.trim() || undefined },
      }),
    done: words.saved,
    onRefused: (failure) => {
      const own = failure instanceof ApiError ? failure.forField('notes') : undefined;
      setError(own ? { field: own } : { form: refusalText(failure) });
    },
  });
  const submit = () => {
    if (!status || change.busy) return;
    if (status !== 'INCONCLUSIVE' && notes.trim() === '') {
      setError({ field: words.notesMissing });
      field.current?.focus();
      return;
    }
    setError({});
    change.run(status);
  };
  const enabled = props.first;
  useShortcut('f', () => setStatus('FALSE_POSITIVE'), { label: words.notThis, enabled });
  useShortcut('c', () => setStatus('CONFIRMED_MATCH'), { label: words.same, enabled });
  useShortcut('i', () => setStatus('INCONCLUSIVE'), { label: words.unsure, enabled });
  useShortcut('mod+enter', submit, { label: words.save, whileTyping: true, enabled });
  const keys = (key: string) => (props.first ? key : undefined);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormError>{error.form}</FormError>
      <RadioTiles
        label={words.judgement}
        value={status}
        onValueChange={(value) => setStatus(value as Judgement)}
        className="max-tablet:grid-flow-row"
        tiles={[
          { value: 'FALSE_POSITIVE', label: words.notThis, keys: keys('F') },
          { value: 'CONFIRMED_MATCH', label: words.same, keys: keys('C') },
          { value: 'INCONCLUSIVE', label: words.unsure, keys: keys('I') },
        ]}
      />
      <Field label={words.notes} requirement={words.notesNeeded} error={error.field}>
        <Textarea ref={field} rows={2} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" keys={keys('⌘↵')} loading={change.busy} disabled={!status}>
          {status ? words.save : words.choose}
        </Button>
        <span className="text-small text-ink-3">{words.holds}</span>
      </div>
    </form>
  );
}
