'use client';

import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api-error';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { RadioTiles } from '../ui/radio-tiles';
import { Textarea } from '../ui/textarea';
import { refusalText } from './form-values';
import { useChange } from './use-change';

export interface Judgement<Choice extends string> {
  choice: Choice | undefined;
  choose: (choice: Choice) => void;
  submit: () => void;
  busy: boolean;
  notes: string;
  setNotes: (notes: string) => void;
  error: { field?: string; form?: string };
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A person's judgement: one of a few choices, with notes where `missing` names what is wanted without them. What the API refuses stands at
 * the notes or above the form.
 */
export function useJudgement<Choice extends string>(props: {
  send: (choice: Choice, notes: string | undefined) => Promise<unknown>;
  missing: (choice: Choice) => string | undefined;
  done: string;
  /** The notes' name in the API's input. */
  field?: string;
}): Judgement<Choice> {
  const [choice, choose] = useState<Choice | undefined>();
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<{ field?: string; form?: string }>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useChange({
    send: (made: Choice) => props.send(made, notes.trim() || undefined),
    done: props.done,
    onRefused: (failure) => {
      const own = failure instanceof ApiError ? failure.forField(props.field ?? 'notes') : undefined;
      setError(own ? { field: own } : { form: refusalText(failure) });
    },
  });
  const submit = () => {
    if (!choice || change.busy) return;
    const missing = notes.trim() === '' ? props.missing(choice) : undefined;
    setError({ field: missing });
    if (missing) field.current?.focus();
    else change.run(choice);
  };
  return { choice, choose, submit, busy: change.busy, notes, setNotes, error, field };
}

/** The form of a judgement. Keys shown on it are bound by whoever shows it. */
export function JudgementForm<Choice extends string>(props: {
  judgement: Judgement<Choice>;
  label: string;
  tiles: { value: Choice; label: string; keys?: string }[];
  notes: { label: string; requirement?: string; rows: number };
  submit: { label: string; keys?: string };
  aside?: ReactNode;
}) {
  const { judgement } = props;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        judgement.submit();
      }}
    >
      <FormError>{judgement.error.form}</FormError>
      <RadioTiles
        label={props.label}
        value={judgement.choice}
        onValueChange={(value) => judgement.choose(value as Choice)}
        className="max-tablet:grid-flow-row"
        tiles={props.tiles}
      />
      <Field label={props.notes.label} requirement={props.notes.requirement} error={judgement.error.field}>
        <Textarea
          ref={judgement.field}
          rows={props.notes.rows}
          value={judgement.notes}
          onChange={(event) => judgement.setNotes(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          keys={props.submit.keys}
          loading={judgement.busy}
          disabled={!judgement.choice}
        >
          {props.submit.label}
        </Button>
        {props.aside ? <span className="text-small text-ink-3">{props.aside}</span> : null}
      </div>
    </form>
  );
}
