import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { formStrings } from '@/components/strings/forms';
import { ApiError } from '@/lib/client/api-error';

/** What is wrong with a field in words for the person who fills it in; null leaves the schema's own message. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? formStrings.required : formStrings.number;
  if (issue.code === 'invalid_value') return formStrings.choose;
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? formStrings.tooLong(Number(issue.maximum))
      : formStrings.atMost(Number(issue.maximum));
  if (issue.code === 'invalid_format') {
    if (issue.format === 'date' || issue.format === 'datetime') return formStrings.date;
    if (issue.format === 'email') return formStrings.email;
    if (issue.format === 'uuid') return formStrings.choose;
  }
  return undefined;
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'array') return formStrings.choose;
  if (origin !== 'string') return formStrings.atLeast(least);
  return least <= 1 ? formStrings.required : formStrings.tooShort(least);
}

/**
 * A form checked by the API's own schema. `toInput` turns what controls hold (text, empty text) into what the API takes; the names of
 * the fields are the paths of the input.
 */
export function apiResolver<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output>,
  toInput: (values: Values) => unknown,
): Resolver<Values, unknown, Output> {
  const whole = z.pipe(
    z.custom<Values>(),
    z.preprocess((values) => toInput(values as Values), schema),
  );
  return zodResolver(whole, { error: inWords });
}

/** Controls → the facts that differ from those of `before`: what stood may be finer than controls are, or be refused today. */
export function changedSince<Values>(
  before: Values,
  toFacts: (values: Values) => Record<string, unknown>,
): (values: Values) => Record<string, unknown> {
  const stood = new Map(Object.entries(toFacts(before)).map(([fact, value]) => [fact, JSON.stringify(value)]));
  return (values) =>
    Object.fromEntries(
      Object.entries(toFacts(values)).filter(([fact, value]) => stood.get(fact) !== JSON.stringify(value)),
    );
}

/** Text of a control, or undefined when it is empty. */
export function given(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Text of a control, or null when it is empty: the API's way to clear a value. */
export function orNull(text: string): string | null {
  return given(text) ?? null;
}

/** A moment of a `datetime-local` control in the person's zone as RFC 3339, or undefined when empty. */
export function momentFromLocal(text: string): string | undefined {
  if (text === '') return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** RFC 3339 → the value of a `datetime-local` control in the person's zone, to the minute. */
export function localFromMoment(at: string): string {
  const date = new Date(at);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** A refusal as one sentence, with the request id where the service gave one. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return formStrings.offline;
  if (error.code === 'UNREACHABLE') return formStrings.offline;
  const id = error.status >= 500 && error.requestId ? ` ${formStrings.request(error.requestId)}` : '';
  return `${error.message}${id}`;
}

/** Puts a refusal where it belongs: at the fields it names, the first one focused, or above the form's button. */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): void {
  const known = error instanceof ApiError ? error.issues : [];
  let focused = false;
  for (const issue of known) {
    const path = issue.pointer.slice(1).replaceAll('/', '.') as Path<Values>;
    if (path === '' || form.getValues(path) === undefined) continue;
    form.setError(path, { message: issue.message }, { shouldFocus: !focused });
    focused = true;
  }
  if (!focused) form.setError('root', { message: refusalText(error) });
}

/**
 * Moves the focus to the first wrong field in the order of the page. The form library itself goes by the order of registration,
 * where selects come after all inputs; forms that hold both pass this to `handleSubmit` and set `shouldFocusError: false`.
 */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => {
    const scope = document.querySelector('[role=dialog][data-state=open]') ?? document;
    const field = scope.querySelector<HTMLElement>('form [aria-invalid=true]');
    const target = field?.role === 'radiogroup' ? field.querySelector<HTMLElement>('[role=radio]') : field;
    target?.focus();
  });
}
