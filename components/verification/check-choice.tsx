'use client';

import { CHECK_LABELS, CHECKS_BY_GROUP, type CheckName } from '@/lib/verification/rules';
import { verificationStrings } from '../strings/verification';
import { Checkbox, CheckboxField } from '../ui/checkbox';
import { FieldError } from '../ui/field';

const words = verificationStrings.create;
const GROUPS = ['identity', 'authenticity', 'ocr'] as const;

/** The checks of a document session by group, each group as a whole or check by check. */
export function CheckChoice(props: {
  value: ReadonlySet<CheckName>;
  onChange: (value: ReadonlySet<CheckName>) => void;
  error?: string;
}) {
  const { value } = props;
  const set = (names: readonly CheckName[], on: boolean) => {
    const next = new Set(value);
    for (const name of names) {
      if (on) next.add(name);
      else next.delete(name);
    }
    props.onChange(next);
  };
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-x-6 gap-y-4 tablet:grid-cols-3">
        {GROUPS.map((group) => {
          const names: readonly CheckName[] = CHECKS_BY_GROUP[group];
          const chosen = names.filter((name) => value.has(name)).length;
          const state = chosen === names.length ? true : chosen > 0 ? 'indeterminate' : false;
          return (
            <fieldset key={group} className="min-w-0">
              <legend className="mb-3 flex w-full items-center gap-2 border-b border-line-soft pb-1 font-medium">
                <Checkbox
                  checked={state}
                  onCheckedChange={(on) => set(names, on)}
                  label={`${words.all}: ${verificationStrings.groups[group]}`}
                />
                {verificationStrings.groups[group]}
                <span className="num ml-auto text-small font-regular text-ink-3">
                  {words.chosen(chosen, names.length)}
                </span>
              </legend>
              <div className="grid gap-2.5">
                {names.map((name) => (
                  <CheckboxField
                    key={name}
                    label={CHECK_LABELS[name]}
                    checked={value.has(name)}
                    onCheckedChange={(on) => set([name], on)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
      {props.error ? <FieldError>{props.error}</FieldError> : null}
    </div>
  );
}
