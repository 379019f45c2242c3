'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Claim } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { CHECKS_BY_GROUP, type CheckName } from '@/lib/verification/rules';
import type { Verification } from '@/lib/verification/schema';
import { focusFirstInvalid, given, refusalText } from '../claims/form-values';
import { verificationStrings } from '../strings/verification';
import { Button } from '../ui/button';
import { CheckboxField } from '../ui/checkbox';
import { Field, FormError } from '../ui/field';
import { Input } from '../ui/input';
import { RadioTiles } from '../ui/radio-tiles';
import { Section } from '../ui/section';
import { Select } from '../ui/select';
import { CheckChoice } from './check-choice';
import { type ChosenDocument, DocumentPicker } from './document-picker';

const words = verificationStrings.create;
type Kind = Verification['kind'];
type FieldName = keyof typeof words.fields;

const FIELDS: Record<Kind, readonly FieldName[]> = {
  vehicle: ['registrationNumber', 'vin', 'make', 'model', 'year', 'ownerName'],
  custom: ['firstName', 'lastName', 'dateOfBirth', 'documentNumber', 'nationality', 'minimumAge'],
};
const NUMBERS: readonly FieldName[] = ['year', 'minimumAge'];
const INITIAL_CHECKS: readonly CheckName[] = [
  ...CHECKS_BY_GROUP.ocr,
  ...CHECKS_BY_GROUP.authenticity,
  'data_comparison',
  'known_participant',
];

export type KnownClaim = Pick<Claim, 'id' | 'reference' | 'vehicle'> & {
  participants: readonly { id: string; name: string }[];
};

/** What the fields hold as the API takes it; numbers as numbers, empty ones left out. */
function expectedOf(kind: Kind, values: Partial<Record<FieldName, string>>): Record<string, string | number> {
  return Object.fromEntries(
    FIELDS[kind].flatMap((name): [string, string | number][] => {
      const text = given(values[name] ?? '');
      if (text === undefined) return [];
      return [[name, NUMBERS.includes(name) && /^\d+$/.test(text) ? Number(text) : text]];
    }),
  );
}

function selection(checks: ReadonlySet<CheckName>) {
  const of = <Name extends CheckName>(names: readonly Name[]) => names.filter((name) => checks.has(name));
  return {
    ocr: of(CHECKS_BY_GROUP.ocr),
    authenticity: of(CHECKS_BY_GROUP.authenticity),
    identity: of(CHECKS_BY_GROUP.identity),
  };
}

type Draft = {
  kind: Kind;
  participantId: string;
  checks: ReadonlySet<CheckName>;
  expected: Partial<Record<FieldName, string>>;
  documents: readonly ChosenDocument[];
  byPolicy: boolean;
};

/** Opens the session and, when asked to, runs it; answers its id even when only the run was refused. */
async function send(draft: Draft, claimId: string | null, run: boolean): Promise<string> {
  const body = {
    claimId: claimId ?? undefined,
    participantId: draft.participantId === 'nobody' ? undefined : draft.participantId,
    documents: draft.documents.map(({ evidenceId, role, side }) => ({ evidenceId, role, side })),
    expected: expectedOf(draft.kind, draft.expected),
  };
  const made =
    draft.kind === 'vehicle'
      ? await api('POST /documents/verification/vehicle', { body })
      : await api('POST /documents/verification/custom', { body: { ...body, checks: selection(draft.checks) } });
  if (run) {
    await api('POST /documents/verification/{verificationId}/process', {
      params: { verificationId: made.id },
      body: { autoProcess: draft.byPolicy },
    });
  }
  return made.id;
}

type Errors = { form?: string; checks?: string; documents?: string; expected: Record<string, string> };

function errorsFrom(failure: unknown): Errors {
  const issues = failure instanceof ApiError ? failure.issues : [];
  const expected = Object.fromEntries(
    issues.flatMap(({ pointer, message }) =>
      pointer.startsWith('/expected/') ? [[pointer.slice('/expected/'.length), message]] : [],
    ),
  );
  return Object.keys(expected).length > 0 ? { expected } : { expected, form: refusalText(failure) };
}

function ExpectedFields(props: {
  kind: Kind;
  values: Draft['expected'];
  errors: Record<string, string>;
  onChange: (name: FieldName, value: string) => void;
}) {
  return (
    <div className="grid items-start gap-3 tablet:grid-cols-3">
      {FIELDS[props.kind].map((name) => (
        <Field key={name} label={words.fields[name]} error={props.errors[name]}>
          <Input
            type={name === 'dateOfBirth' ? 'date' : 'text'}
            inputMode={NUMBERS.includes(name) ? 'numeric' : undefined}
            value={props.values[name] ?? ''}
            onChange={(event) => props.onChange(name, event.target.value)}
          />
        </Field>
      ))}
    </div>
  );
}

/** A new session: what is verified, against what, with which documents; run at once or saved for later. */
export function NewVerificationForm(props: { claim: KnownClaim | null; kind: Kind; maxBytes: number }) {
  const { claim } = props;
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>({
    kind: props.kind,
    participantId: claim?.participants.length === 1 ? (claim.participants[0]?.id ?? 'nobody') : 'nobody',
    checks: new Set(INITIAL_CHECKS),
    expected: {},
    documents: [],
    byPolicy: true,
  });
  const [errors, setErrors] = useState<Errors>({ expected: {} });
  const [busy, setBusy] = useState<'run' | 'save' | null>(null);
  // Only once the fields carry their errors is there one to go to.
  useEffect(() => {
    if (Object.keys(errors.expected).length > 0) focusFirstInvalid();
  }, [errors]);
  const set = (patch: Partial<Draft>) => setDraft((present) => ({ ...present, ...patch }));
  const vehicle = draft.kind === 'vehicle' ? claim?.vehicle : null;

  const submit = async (run: boolean) => {
    if (busy) return;
    const found: Errors = { expected: {} };
    if (draft.kind === 'custom' && draft.checks.size === 0) found.checks = words.needsCheck;
    if (run && draft.documents.length === 0) found.documents = words.needsDocument;
    setErrors(found);
    if (found.checks || found.documents) return;
    setBusy(run ? 'run' : 'save');
    try {
      router.push(`/verifications/${await send(draft, claim?.id ?? null, run)}`);
    } catch (failure) {
      setErrors(errorsFrom(failure));
      setBusy(null);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(true);
      }}
    >
      <Section title={words.kind}>
        <div className="grid max-w-3xl gap-3">
          <RadioTiles
            label={words.kind}
            value={draft.kind}
            onValueChange={(kind) => set({ kind: kind as Kind, documents: [] })}
            className="max-tablet:grid-flow-row"
            tiles={[
              { value: 'vehicle', label: verificationStrings.kinds.vehicle, hint: words.vehicleHint },
              { value: 'custom', label: verificationStrings.kinds.custom, hint: words.customHint },
            ]}
          />
          {claim && claim.participants.length > 0 ? (
            <Field label={words.participant} className="max-w-sm">
              <Select
                value={draft.participantId}
                onValueChange={(participantId) => set({ participantId })}
                options={[
                  { value: 'nobody', label: words.nobody },
                  ...claim.participants.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
          ) : null}
        </div>
      </Section>
      <Section title={words.documents}>
        <div className="max-w-3xl">
          <DocumentPicker
            key={draft.kind}
            kind={draft.kind}
            claimId={claim?.id ?? null}
            value={draft.documents}
            onChange={(change) => setDraft((present) => ({ ...present, documents: change(present.documents) }))}
            maxBytes={props.maxBytes}
          />
          <FormError>{errors.documents}</FormError>
        </div>
      </Section>
      {draft.kind === 'custom' ? (
        <Section title={words.checks} count={draft.checks.size}>
          <div className="max-w-3xl">
            <CheckChoice value={draft.checks} onChange={(checks) => set({ checks })} error={errors.checks} />
          </div>
        </Section>
      ) : null}
      <Section title={words.expected} note={<span className="text-small text-ink-3">{words.expectedHint}</span>}>
        <div className="grid max-w-3xl gap-3">
          {vehicle ? (
            <p className="text-ink-2">
              {words.claim}:{' '}
              {[vehicle.registrationNumber, vehicle.make, vehicle.model, vehicle.year, vehicle.vin]
                .filter(Boolean)
                .join(', ')}
            </p>
          ) : null}
          <ExpectedFields
            kind={draft.kind}
            values={draft.expected}
            errors={errors.expected}
            onChange={(name, value) => set({ expected: { ...draft.expected, [name]: value } })}
          />
        </div>
      </Section>
      <div className="sticky bottom-0 z-2 grid gap-3 border-t border-line bg-surface px-5 py-3 max-tablet:bottom-tabbar max-tablet:px-4">
        <FormError>{errors.form}</FormError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" loading={busy === 'run'}>
            {words.submit}
          </Button>
          <Button loading={busy === 'save'} onClick={() => void submit(false)}>
            {words.save}
          </Button>
          <CheckboxField
            label={words.policy}
            hint={words.policyHint}
            checked={draft.byPolicy}
            onCheckedChange={(byPolicy) => set({ byPolicy })}
          />
        </div>
      </div>
    </form>
  );
}
