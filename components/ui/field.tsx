'use client';

import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { uiStrings } from '../strings/ui';

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

type ControlProps = {
  id?: string;
  required?: boolean;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-describedby'?: string;
};

/** Ties a control to the field around it: id, description, error and requirement. What the caller sets wins. */
export function useFieldWiring(own: ControlProps) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-required': own.required ?? (field?.required || undefined),
  };
}

/** The message under a control: what is wrong and what to do. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1 text-small text-bad-fg">
      <CircleAlert className="icon-s mt-px" />
      <span>{children}</span>
    </p>
  );
}

/**
 * Label above, control, error or hint below. The control inside (Input, Textarea, Select, Combobox, DateInput) finds its
 * wiring by itself; `error` takes react-hook-form's `errors.name?.message` as it is.
 */
export function Field(props: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Shown after the label when the choice of words matters: «Notes, required to decline». */
  requirement?: ReactNode;
  required?: boolean;
  /** A link at the end of the label's line. */
  aside?: ReactNode;
  /** Label left of the control, for narrow inspectors. */
  inline?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const messageId = `${id}-message`;
  const described = props.error !== undefined || props.hint !== undefined;
  return (
    <div
      className={clsx(
        'grid gap-1',
        props.inline && 'grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-2 [&>p]:col-start-2',
        props.className,
      )}
    >
      <div className="flex items-baseline gap-2">
        <label htmlFor={id} className="text-small font-medium text-ink-2">
          {props.label}
          {props.requirement ? <span>, {props.requirement}</span> : null}
        </label>
        {props.aside ? <span className="ml-auto text-small">{props.aside}</span> : null}
      </div>
      <FieldContext
        value={{
          id,
          describedBy: described ? messageId : undefined,
          invalid: props.error !== undefined,
          required: props.required ?? false,
        }}
      >
        {props.children}
      </FieldContext>
      {props.error !== undefined ? <FieldError id={messageId}>{props.error}</FieldError> : null}
      {props.error === undefined && props.hint !== undefined ? (
        <p id={messageId} className="text-small text-ink-3">
          {props.hint}
        </p>
      ) : null}
    </div>
  );
}

/** A group of controls under one legend: radio tiles, checkboxes, a range of two dates. */
export function FieldSet(props: {
  legend: ReactNode;
  error?: string;
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      className={clsx('grid gap-1', props.className)}
      aria-describedby={props.error || props.hint ? id : undefined}
    >
      <legend className="mb-1 text-small font-medium text-ink-2">{props.legend}</legend>
      {props.children}
      {props.error ? <FieldError id={id}>{props.error}</FieldError> : null}
      {!props.error && props.hint ? (
        <p id={id} className="text-small text-ink-3">
          {props.hint}
        </p>
      ) : null}
    </fieldset>
  );
}

/** An error that belongs to the whole form: shown above its button, announced at once. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className={
        children
          ? 'tone-bad flex gap-2 rounded-control bg-tone-bg px-3 py-2 inset-ring inset-ring-tone-line'
          : 'sr-only'
      }
    >
      {children ? (
        <>
          <CircleAlert className="mt-0.5 text-tone-solid" />
          <p>{children}</p>
        </>
      ) : null}
    </div>
  );
}

/** `optional`, quiet, for a label. */
export function Optional() {
  return <span className="font-regular text-ink-3"> {uiStrings.field.optional}</span>;
}
