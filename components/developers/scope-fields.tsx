'use client';

import { type GrantableScope, SCOPE_ORDER, scopeStrings } from '../strings/scopes';
import { CheckboxField } from '../ui/checkbox';
import { FieldSet } from '../ui/field';

/** The scopes that an application or a key may hold, each in plain words with its name. */
export function ScopeFields(props: {
  legend: string;
  hint?: string;
  error?: string;
  value: readonly GrantableScope[];
  onChange: (scopes: GrantableScope[]) => void;
}) {
  const change = (scope: GrantableScope, on: boolean) =>
    props.onChange(SCOPE_ORDER.filter((each) => (each === scope ? on : props.value.includes(each))));
  return (
    <FieldSet legend={props.legend} hint={props.hint} error={props.error}>
      <div className="grid gap-2 tablet:grid-cols-2">
        {SCOPE_ORDER.map((scope) => (
          <CheckboxField
            key={scope}
            checked={props.value.includes(scope)}
            onCheckedChange={(on) => change(scope, on)}
            label={<span className="mono">{scope}</span>}
            hint={scopeStrings[scope]}
          />
        ))}
      </div>
    </FieldSet>
  );
}
