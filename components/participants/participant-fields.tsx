'use client';

import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { DOCUMENT_TYPE_OPTIONS, PARTICIPANT_ROLE_OPTIONS } from '../strings/domain';
import { participantStrings } from '../strings/participants';
import { Button } from '../ui/button';
import { CheckboxField } from '../ui/checkbox';
import { Field, FieldSet } from '../ui/field';
import { IconButton } from '../ui/icon-button';
import { DateInput, Input } from '../ui/input';
import { RadioTiles } from '../ui/radio-tiles';
import { Select } from '../ui/select';
import { Textarea } from '../ui/textarea';
import type { ParticipantValues } from './participant-values';

const { form: words } = participantStrings;
const PAIR = 'grid items-start gap-3 tablet:grid-cols-2';

function Roles() {
  const { control, formState } = useFormContext<ParticipantValues>();
  return (
    <Controller
      control={control}
      name="roles"
      render={({ field }) => (
        <FieldSet legend={words.roles} hint={words.rolesHint} error={formState.errors.roles?.message}>
          <div className="grid gap-x-4 gap-y-1.5 tablet:grid-cols-3">
            {PARTICIPANT_ROLE_OPTIONS.map((option, index) => (
              <CheckboxField
                key={option.value}
                ref={index === 0 ? field.ref : undefined}
                label={option.label}
                checked={field.value.includes(option.value)}
                onCheckedChange={(on) =>
                  field.onChange(
                    on ? [...field.value, option.value] : field.value.filter((role) => role !== option.value),
                  )
                }
              />
            ))}
          </div>
        </FieldSet>
      )}
    />
  );
}

function Documents() {
  const { control, register, formState } = useFormContext<ParticipantValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'documentNumbers' });
  return (
    <FieldSet legend={words.documents}>
      {fields.map((row, index) => {
        const errors = formState.errors.documentNumbers?.[index];
        return (
          <div key={row.id} className="grid grid-cols-[minmax(0,3fr)_minmax(0,4fr)_4rem_max-content] items-start gap-2">
            <Field label={words.documentType} error={errors?.type?.message}>
              <Controller
                control={control}
                name={`documentNumbers.${index}.type`}
                render={({ field }) => (
                  <Select {...field} onValueChange={field.onChange} options={DOCUMENT_TYPE_OPTIONS} />
                )}
              />
            </Field>
            <Field label={words.documentNumber} error={errors?.number?.message}>
              <Input
                autoComplete="off"
                spellCheck={false}
                className="mono"
                {...register(`documentNumbers.${index}.number`)}
              />
            </Field>
            <Field label={words.documentCountry} error={errors?.country?.message}>
              <Input
                maxLength={2}
                spellCheck={false}
                className="uppercase"
                {...register(`documentNumbers.${index}.country`)}
              />
            </Field>
            <IconButton
              label={words.removeDocument(index + 1)}
              icon={<X className="icon-s" />}
              className="mt-5"
              onClick={() => remove(index)}
            />
          </div>
        );
      })}
      <Button
        variant="quiet"
        icon={<Plus className="icon-s" />}
        className="w-fit"
        onClick={() => append({ type: 'passport', number: '', country: '' })}
      >
        {words.addDocument}
      </Button>
    </FieldSet>
  );
}

function Accounts() {
  const { control, register, formState } = useFormContext<ParticipantValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'bankAccounts' });
  return (
    <FieldSet legend={words.accounts}>
      {fields.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,1fr)_max-content] items-start gap-2">
          <Field label={words.iban} error={formState.errors.bankAccounts?.[index]?.iban?.message}>
            <Input autoComplete="off" spellCheck={false} className="mono" {...register(`bankAccounts.${index}.iban`)} />
          </Field>
          <IconButton
            label={words.removeAccount(index + 1)}
            icon={<X className="icon-s" />}
            className="mt-5"
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button variant="quiet" icon={<Plus className="icon-s" />} className="w-fit" onClick={() => append({ iban: '' })}>
        {words.addAccount}
      </Button>
    </FieldSet>
  );
}

function Address() {
  const { register, formState } = useFormContext<ParticipantValues>();
  const errors = formState.errors.address;
  return (
    <FieldSet legend={words.address} className="gap-3">
      <Field label={words.lines} error={errors?.lines?.message}>
        <Textarea rows={2} className="min-h-12!" autoComplete="off" {...register('address.lines')} />
      </Field>
      <div className="grid gap-3 tablet:grid-cols-[1fr_2fr_6rem]">
        <Field label={words.postalCode} error={errors?.postalCode?.message}>
          <Input autoComplete="off" {...register('address.postalCode')} />
        </Field>
        <Field label={words.city} error={errors?.city?.message}>
          <Input autoComplete="off" {...register('address.city')} />
        </Field>
        <Field label={words.country} error={errors?.country?.message}>
          <Input maxLength={2} spellCheck={false} className="uppercase" {...register('address.country')} />
        </Field>
      </div>
    </FieldSet>
  );
}

/** The fields of a participant inside a FormProvider. `short` leaves out what can follow later. */
export function ParticipantFields({ fresh, short = false }: { fresh: boolean; short?: boolean }) {
  const { register, formState, watch, setValue } = useFormContext<ParticipantValues>();
  const { errors } = formState;
  const person = watch('type') === 'PERSON';
  return (
    <>
      {fresh ? (
        <RadioTiles
          label={words.type}
          value={watch('type')}
          onValueChange={(type) => setValue('type', type)}
          tiles={[
            { value: 'PERSON', label: words.person },
            { value: 'ORGANIZATION', label: words.organization },
          ]}
        />
      ) : null}
      <Field label={words.name} error={errors.name?.message} required>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Roles />
      <div className={PAIR}>
        {person ? (
          <>
            <Field label={words.dateOfBirth} error={errors.dateOfBirth?.message}>
              <DateInput {...register('dateOfBirth')} />
            </Field>
            <Field label={words.nationality} hint={words.countryHint} error={errors.nationality?.message}>
              <Input maxLength={2} spellCheck={false} className="uppercase" {...register('nationality')} />
            </Field>
          </>
        ) : (
          <Field label={words.registrationNumber} error={errors.registrationNumber?.message}>
            <Input autoComplete="off" {...register('registrationNumber')} />
          </Field>
        )}
        <Field label={words.email} error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label={words.phone} error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
      </div>
      {short ? null : (
        <>
          <Address />
          <Documents />
          <Accounts />
        </>
      )}
    </>
  );
}
