'use client';

import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { PRIORITIES } from '@/db/enums';
import { stateWord } from '../states/state-chip';
import { claimStrings } from '../strings/claims';
import { CLAIM_TYPE_OPTIONS } from '../strings/domain';
import { Field, FieldSet, Optional } from '../ui/field';
import { DateInput, Input } from '../ui/input';
import { Select } from '../ui/select';
import { Textarea } from '../ui/textarea';
import type { ClaimValues } from './claim-values';

const { form: words } = claimStrings;

/** One part of the form: heading and hint beside its fields, below them on a phone. */
function Part(props: { title: string; hint: string; wide: boolean; children: ReactNode }) {
  if (!props.wide) {
    return (
      <FieldSet legend={<span className="text-base font-strong text-ink">{props.title}</span>} className="gap-3">
        {props.children}
      </FieldSet>
    );
  }
  return (
    <fieldset className="grid gap-x-8 gap-y-3 border-t border-line px-5 py-5 first:border-t-0 max-tablet:px-4 desk:grid-cols-[15rem_minmax(0,44rem)]">
      <div>
        <legend className="float-left w-full font-strong">{props.title}</legend>
        <p className="text-ink-3">{props.hint}</p>
      </div>
      <div className="grid gap-3">{props.children}</div>
    </fieldset>
  );
}

const PAIR = 'grid items-start gap-3 tablet:grid-cols-2';

function LossPart({ wide, fresh }: { wide: boolean; fresh: boolean }) {
  const { register, control, formState } = useFormContext<ClaimValues>();
  const { errors } = formState;
  return (
    <Part title={words.loss} hint={words.lossHint} wide={wide}>
      <div className={PAIR}>
        <Field label={words.type} error={errors.type?.message} required>
          <Controller
            control={control}
            name="type"
            render={({ field }) => <Select {...field} onValueChange={field.onChange} options={CLAIM_TYPE_OPTIONS} />}
          />
        </Field>
        <Field
          label={words.priority}
          error={errors.priority?.message}
          hint={fresh ? words.priorityHint : words.priorityHintEdit}
        >
          <Controller
            control={control}
            name="priority"
            render={({ field }) => (
              <Select
                {...field}
                onValueChange={field.onChange}
                options={PRIORITIES.map((value) => ({ value, label: stateWord('priority', value) }))}
              />
            )}
          />
        </Field>
      </div>
      <div className="grid items-start gap-3 tablet:grid-cols-[1fr_1fr_2fr]">
        <Field label={words.lossDate} error={errors.lossDate?.message} required>
          <DateInput {...register('lossDate')} />
        </Field>
        <Field
          label={
            <>
              {words.lossTime}
              <Optional />
            </>
          }
          error={errors.lossTime?.message}
        >
          <Input type="time" {...register('lossTime')} />
        </Field>
        <Field
          label={
            <>
              {words.lossLocation}
              <Optional />
            </>
          }
          error={errors.lossLocation?.message}
        >
          <Input autoComplete="off" {...register('lossLocation')} />
        </Field>
      </div>
      <Field label={words.description} error={errors.description?.message} hint={words.descriptionHint} required>
        <Textarea rows={4} {...register('description')} />
      </Field>
      <div className={PAIR}>
        <Field
          label={words.reportedAt}
          error={errors.reportedAt?.message}
          hint={fresh ? words.reportedHint : undefined}
        >
          <Input type="datetime-local" {...register('reportedAt')} />
        </Field>
        {fresh ? null : (
          <Field label={words.dueAt} error={errors.dueAt?.message}>
            <Input type="datetime-local" {...register('dueAt')} />
          </Field>
        )}
      </div>
    </Part>
  );
}

function PolicyPart({ wide }: { wide: boolean }) {
  const { register, formState } = useFormContext<ClaimValues>();
  const errors = formState.errors.policy;
  return (
    <Part title={words.policy} hint={words.policyHint} wide={wide}>
      <div className={PAIR}>
        <Field label={words.policyNumber} error={errors?.number?.message}>
          <Input autoComplete="off" {...register('policy.number')} />
        </Field>
        <Field label={words.policyHolder} error={errors?.holder?.message}>
          <Input autoComplete="off" {...register('policy.holder')} />
        </Field>
        <Field label={words.policyStart} error={errors?.startDate?.message}>
          <DateInput {...register('policy.startDate')} />
        </Field>
        <Field label={words.policyEnd} error={errors?.endDate?.message}>
          <DateInput {...register('policy.endDate')} />
        </Field>
      </div>
    </Part>
  );
}

function VehiclePart({ wide }: { wide: boolean }) {
  const { register, formState } = useFormContext<ClaimValues>();
  const errors = formState.errors.vehicle;
  return (
    <Part title={words.vehicle} hint={words.vehicleHint} wide={wide}>
      <div className={PAIR}>
        <Field label={words.registration} error={errors?.registrationNumber?.message}>
          <Input autoComplete="off" spellCheck={false} {...register('vehicle.registrationNumber')} />
        </Field>
        <Field label={words.vin} error={errors?.vin?.message}>
          <Input autoComplete="off" spellCheck={false} className="mono" {...register('vehicle.vin')} />
        </Field>
      </div>
      <div className="grid items-start gap-3 tablet:grid-cols-[2fr_2fr_1fr]">
        <Field label={words.make} error={errors?.make?.message}>
          <Input autoComplete="off" {...register('vehicle.make')} />
        </Field>
        <Field label={words.model} error={errors?.model?.message}>
          <Input autoComplete="off" {...register('vehicle.model')} />
        </Field>
        <Field label={words.year} error={errors?.year?.message}>
          <Input inputMode="numeric" className="num" {...register('vehicle.year')} />
        </Field>
      </div>
    </Part>
  );
}

function AmountPart({ wide }: { wide: boolean }) {
  const { register, formState } = useFormContext<ClaimValues>();
  const errors = formState.errors.amountClaimed;
  return (
    <Part title={words.amount} hint={words.amountHint} wide={wide}>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <Field label={words.amount} error={errors?.amount?.message}>
          <Input inputMode="decimal" className="num" {...register('amountClaimed.amount')} />
        </Field>
        <Field label={words.currency} error={errors?.currency?.message}>
          <Input maxLength={3} spellCheck={false} className="uppercase" {...register('amountClaimed.currency')} />
        </Field>
      </div>
    </Part>
  );
}

/** The fields of a claim in four parts, inside a FormProvider. `wide` lays heading and fields side by side, for a page rather than a dialog. */
export function ClaimFields({ wide = false, fresh }: { wide?: boolean; fresh: boolean }) {
  return (
    <>
      <LossPart wide={wide} fresh={fresh} />
      <PolicyPart wide={wide} />
      <VehiclePart wide={wide} />
      <AmountPart wide={wide} />
    </>
  );
}
