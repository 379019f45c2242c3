'use client';

import { useState } from 'react';
import { WATCHLIST_CODES } from '@/db/enums';
import { api } from '@/lib/client/api';
import { MOST_LIST_DAYS, SOURCES, STANDARD_POLICY } from '@/lib/sanctions/rules';
import { type ScreeningPolicy, updateScreeningPolicyInput } from '@/lib/sanctions/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';
import { CheckboxField } from '../ui/checkbox';
import { Field, FormError } from '../ui/field';
import { Input } from '../ui/input';

const words = settingsStrings.screening;

/** Which lists a clear answer needs, and how old they may be. */
export function ScreeningPolicyForm(props: { policy: ScreeningPolicy; disabledReason?: string }) {
  const [lists, setLists] = useState<readonly string[]>(props.policy.requiredLists);
  const [days, setDays] = useState(String(props.policy.ageLimitDays));
  const [error, setError] = useState<string>();
  const locked = props.disabledReason !== undefined;
  const parsed = updateScreeningPolicyInput.safeParse({
    requiredLists: WATCHLIST_CODES.filter((code) => lists.includes(code)),
    ageLimitDays: days.trim() === '' ? Number.NaN : Number(days),
  });
  const wrong = (name: string) => parsed.error?.issues.some(({ path }) => path[0] === name) ?? false;
  const change = useChange({
    send: (body: NonNullable<typeof parsed.data>) =>
      api('PUT /sanctions/policy', { body, version: props.policy.version }),
    done: words.saved,
    onRefused: (refusal) => setError(refusalText(refusal)),
  });
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setError(wrong('requiredLists') ? words.nothing : undefined);
        if (parsed.success) change.run(parsed.data);
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{words.lists}</legend>
        {WATCHLIST_CODES.map((code) => (
          <CheckboxField
            key={code}
            label={SOURCES[code].name}
            disabled={locked}
            checked={lists.includes(code)}
            onCheckedChange={(checked) => setLists(checked ? [...lists, code] : lists.filter((each) => each !== code))}
          />
        ))}
      </fieldset>
      <Field
        label={words.limit}
        hint={words.limitHint(MOST_LIST_DAYS)}
        error={wrong('ageLimitDays') ? words.range(MOST_LIST_DAYS) : undefined}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="num w-28!"
          readOnly={locked}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </Field>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          loading={change.busy}
          disabledReason={props.disabledReason}
          reasonBeside
        >
          {words.save}
        </Button>
        {locked ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              setLists(STANDARD_POLICY.requiredLists);
              setDays(String(STANDARD_POLICY.ageLimitDays));
            }}
          >
            {words.reset}
          </Button>
        )}
      </div>
    </form>
  );
}
