'use client';

import { type ReactNode, useId } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { DialogActions } from './dialog-actions';
import { type apiResolver, focusFirstInvalid, showRefusal } from './form-values';
import { useChange } from './use-change';

/**
 * The form of a dialog: checked by the API's schema, sent, refusals shown at their fields, Cancel and the sending button at its foot. The
 * fields are `children`, given the form; those that read it from context find it there too.
 */
export function DialogForm<Values extends FieldValues, Output extends FieldValues, Answer>(props: {
  resolver: ReturnType<typeof apiResolver<Values, Output>>;
  values: DefaultValues<NoInfer<Values>>;
  send: (body: Output) => Promise<Answer>;
  done?: string | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
  submit: ReactNode;
  /** The foot stays in sight while long fields scroll. */
  sticky?: boolean;
  gap?: string;
  children: (form: UseFormReturn<Values, unknown, Output>) => ReactNode;
}) {
  const id = useId();
  const form = useForm<Values, unknown, Output>({
    shouldFocusError: false,
    resolver: props.resolver,
    defaultValues: props.values,
  });
  const change = useChange({
    send: props.send,
    done: props.done,
    onDone: props.onDone,
    onRefused: (error) => showRefusal(form as unknown as UseFormReturn<Values>, error),
  });
  return (
    <>
      <form
        id={id}
        noValidate
        className={`grid ${props.gap ?? 'gap-4'}`}
        onSubmit={form.handleSubmit((body) => change.run(body), focusFirstInvalid)}
      >
        <FormProvider {...form}>{props.children(form)}</FormProvider>
      </form>
      <DialogActions
        form={id}
        submit={props.submit}
        busy={change.busy}
        sticky={props.sticky}
        error={form.formState.errors.root?.message}
      />
    </>
  );
}
