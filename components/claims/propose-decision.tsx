'use client';

import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DECISION_OUTCOMES } from '@/db/enums';
import { proposeDecisionInput } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { stateWord } from '../states/state-chip';
import { claimDecisionStrings } from '../strings/claim-decision';
import { Button } from '../ui/button';
import { Field, FieldSet, FormError } from '../ui/field';
import { RadioTiles } from '../ui/radio-tiles';
import { Textarea } from '../ui/textarea';
import { useShortcut } from '../ui/use-shortcut';
import { apiResolver, focusFirstInvalid, given, showRefusal } from './form-values';
import { useChange } from './use-change';

const { decision: words } = claimDecisionStrings;
type Values = { outcome: string; rationale: string };
const resolver = apiResolver(proposeDecisionInput, (values: Values) => ({
  outcome: given(values.outcome),
  rationale: given(values.rationale),
}));

/** The proposal of a decision: an outcome and what it rests on. `replaces` says that one stands already. */
export function ProposeDecision(props: { claimId: string; disabledReason?: string; replaces: boolean }) {
  const form = useForm({ shouldFocusError: false, resolver, defaultValues: { outcome: '', rationale: '' } });
  const { errors } = form.formState;
  const change = useChange({
    send: (body: z.output<typeof proposeDecisionInput>) =>
      api('POST /claims/{id}/decision', { params: { id: props.claimId }, body }),
    done: words.proposed,
    onDone: () => form.reset(),
    onRefused: (error) => showRefusal(form, error),
  });
  const submit = form.handleSubmit((body) => change.run(body), focusFirstInvalid);
  const off = props.disabledReason !== undefined;
  useShortcut('mod+enter', () => void submit(), { label: words.submit, whileTyping: true, enabled: !off });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[76ch] gap-4">
      <FieldSet legend={words.outcome} error={errors.outcome?.message}>
        <RadioTiles
          label={words.outcome}
          invalid={errors.outcome !== undefined}
          value={form.watch('outcome')}
          onValueChange={(outcome) => form.setValue('outcome', outcome, { shouldValidate: true })}
          className="auto-cols-auto! grid-flow-row! tablet:grid-cols-2"
          tiles={DECISION_OUTCOMES.map((value) => ({
            value,
            label: stateWord('outcome', value),
            hint: words.outcomes[value],
            disabled: off,
          }))}
        />
      </FieldSet>
      <Field label={words.rationale} hint={words.rationaleHint} error={errors.rationale?.message} required>
        <Textarea rows={5} disabled={off} {...form.register('rationale')} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <Button
        type="submit"
        variant={props.replaces ? 'secondary' : 'primary'}
        keys="⌘↵"
        className="w-fit"
        loading={change.busy}
        disabledReason={props.disabledReason}
        reasonBeside
      >
        {props.replaces ? words.proposeAgain : words.submit}
      </Button>
    </form>
  );
}
