'use client';

import { useState } from 'react';
import { FRAUD_COMPONENTS } from '@/db/enums';
import { api } from '@/lib/client/api';
import { WEIGHTS } from '@/lib/forensics/rules';
import { type FraudWeights, updateFraudWeightsInput } from '@/lib/forensics/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { fraudStrings } from '../strings/screening';
import { settingsStrings } from '../strings/settings';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { formatShare } from '../ui/format';
import { Input } from '../ui/input';

const words = settingsStrings.scoring;
type Texts = Record<(typeof FRAUD_COMPONENTS)[number], string>;

const texts = (weights: FraudWeights['weights']) =>
  Object.fromEntries(FRAUD_COMPONENTS.map((name) => [name, String(weights[name])])) as Texts;
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
const isWeight = (value: number) => value >= 0 && value <= 1 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;

/** How much each part of the composite counts, as numbers and as the share of the whole that they come to. */
export function FraudWeightsForm(props: { weights: FraudWeights; disabledReason?: string }) {
  const [values, setValues] = useState(() => texts(props.weights.weights));
  const [error, setError] = useState<string>();
  const numbers = FRAUD_COMPONENTS.map((name) => numberOf(values[name]));
  const wrong = FRAUD_COMPONENTS.filter((_, index) => !isWeight(numbers[index] ?? Number.NaN));
  const sum = wrong.length > 0 ? 0 : numbers.reduce((total, each) => total + each, 0);
  const change = useChange({
    send: (body: FraudWeights['weights']) => api('PUT /forensics/weights', { body, version: props.weights.version }),
    done: words.saved,
    onRefused: (refusal) => setError(refusalText(refusal)),
  });
  const save = (form: HTMLFormElement) => {
    if (wrong.length > 0) {
      setError(undefined);
      form.querySelector<HTMLInputElement>(`[name=${wrong[0]}]`)?.focus();
      return;
    }
    const parsed = updateFraudWeightsInput.safeParse(
      Object.fromEntries(FRAUD_COMPONENTS.map((name, index) => [name, numbers[index]])),
    );
    setError(parsed.success ? undefined : words.nothing);
    if (parsed.success) change.run(parsed.data);
  };
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      {FRAUD_COMPONENTS.map((name, index) => (
        <Field
          key={name}
          label={fraudStrings.components[name]}
          error={wrong.includes(name) ? words.range : undefined}
          hint={sum > 0 ? words.share(formatShare((numbers[index] ?? 0) / sum)) : undefined}
        >
          <Input
            name={name}
            inputMode="decimal"
            autoComplete="off"
            className="num w-28!"
            readOnly={props.disabledReason !== undefined}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <p className="text-small text-ink-3">{words.zero}</p>
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
        {props.disabledReason ? null : (
          <Button variant="quiet" onClick={() => setValues(texts(WEIGHTS))}>
            {words.reset}
          </Button>
        )}
      </div>
    </form>
  );
}
