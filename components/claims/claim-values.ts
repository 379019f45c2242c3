import type { Claim } from '@/lib/claims/schema';
import { given, localFromMoment, momentFromLocal, orNull } from './form-values';

/** What the controls of a claim's form hold: text throughout, empty text for nothing. */
export type ClaimValues = {
  type: string;
  priority: string;
  lossDate: string;
  lossTime: string;
  lossLocation: string;
  reportedAt: string;
  dueAt: string;
  description: string;
  amountClaimed: { amount: string; currency: string };
  policy: { number: string; startDate: string; endDate: string; holder: string };
  vehicle: { registrationNumber: string; vin: string; make: string; model: string; year: string };
};

export const EMPTY_CLAIM: ClaimValues = {
  type: '',
  priority: 'NORMAL',
  lossDate: '',
  lossTime: '',
  lossLocation: '',
  reportedAt: '',
  dueAt: '',
  description: '',
  amountClaimed: { amount: '', currency: 'GBP' },
  policy: { number: '', startDate: '', endDate: '', holder: '' },
  vehicle: { registrationNumber: '', vin: '', make: '', model: '', year: '' },
};

/** `8,460` and `8460.5` as the API writes them: two places, no separators. Anything else stays for the schema to refuse. */
function decimal(amount: string): string {
  const plain = amount.replaceAll(/[,\s]/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return amount.trim();
  const [whole = '0', places = ''] = plain.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${places.padEnd(2, '0')}`;
}

function amount({ amountClaimed }: ClaimValues) {
  const text = given(amountClaimed.amount);
  return text === undefined ? null : { amount: decimal(text), currency: amountClaimed.currency.trim().toUpperCase() };
}

function policy({ policy: { number, startDate, endDate, holder } }: ClaimValues) {
  if ([number, startDate, endDate, holder].every((text) => given(text) === undefined)) return null;
  return { number, startDate: orNull(startDate), endDate: orNull(endDate), holder: orNull(holder) };
}

function vehicle({ vehicle: { registrationNumber, vin, make, model, year } }: ClaimValues) {
  if ([registrationNumber, vin, make, model, year].every((text) => given(text) === undefined)) return null;
  return {
    registrationNumber: orNull(registrationNumber),
    vin: orNull(vin),
    make: orNull(make),
    model: orNull(model),
    year: given(year) === undefined ? null : Number(year),
  };
}

/** Controls → input of a new claim; what was left empty is not sent. */
export function toNewClaim(values: ClaimValues): unknown {
  return {
    type: given(values.type),
    priority: values.priority,
    lossDate: given(values.lossDate),
    description: given(values.description),
    lossTime: given(values.lossTime),
    lossLocation: given(values.lossLocation),
    reportedAt: momentFromLocal(values.reportedAt),
    dueAt: momentFromLocal(values.dueAt),
    amountClaimed: amount(values) ?? undefined,
    policy: policy(values) ?? undefined,
    vehicle: vehicle(values) ?? undefined,
  };
}

/** Controls → the facts of a claim; what was emptied is cleared, or refused where a claim has to have it. */
export function toFacts(values: ClaimValues): Record<string, unknown> {
  return {
    type: values.type,
    priority: values.priority,
    lossDate: values.lossDate,
    description: values.description,
    lossTime: orNull(values.lossTime),
    lossLocation: orNull(values.lossLocation),
    reportedAt: momentFromLocal(values.reportedAt) ?? '',
    dueAt: momentFromLocal(values.dueAt) ?? '',
    amountClaimed: amount(values),
    policy: policy(values),
    vehicle: vehicle(values),
  };
}

/** Claim → controls. Moments are shown in the person's zone, so this runs in the browser. */
export function claimValues(claim: Claim): ClaimValues {
  return {
    type: claim.type,
    priority: claim.priority,
    lossDate: claim.lossDate,
    lossTime: claim.lossTime ?? '',
    lossLocation: claim.lossLocation ?? '',
    reportedAt: localFromMoment(claim.reportedAt),
    dueAt: localFromMoment(claim.dueAt),
    description: claim.description,
    amountClaimed: claim.amountClaimed ?? EMPTY_CLAIM.amountClaimed,
    policy: {
      number: claim.policy?.number ?? '',
      startDate: claim.policy?.startDate ?? '',
      endDate: claim.policy?.endDate ?? '',
      holder: claim.policy?.holder ?? '',
    },
    vehicle: {
      registrationNumber: claim.vehicle?.registrationNumber ?? '',
      vin: claim.vehicle?.vin ?? '',
      make: claim.vehicle?.make ?? '',
      model: claim.vehicle?.model ?? '',
      year: claim.vehicle?.year?.toString() ?? '',
    },
  };
}
