import type { Participant } from '@/lib/participants/schema';
import { given, orNull } from '../claims/form-values';

/** What the controls of a participant's form hold: text throughout, empty text for nothing. */
export type ParticipantValues = {
  type: string;
  name: string;
  roles: string[];
  dateOfBirth: string;
  nationality: string;
  documentNumbers: { type: string; number: string; country: string }[];
  email: string;
  phone: string;
  bankAccounts: { iban: string }[];
  address: { lines: string; city: string; postalCode: string; country: string };
  registrationNumber: string;
};

export const EMPTY_PARTICIPANT: ParticipantValues = {
  type: 'PERSON',
  name: '',
  roles: [],
  dateOfBirth: '',
  nationality: '',
  documentNumbers: [],
  email: '',
  phone: '',
  bankAccounts: [],
  address: { lines: '', city: '', postalCode: '', country: '' },
  registrationNumber: '',
};

const code = (text: string) => orNull(text.toUpperCase());

function address({ address: { lines, city, postalCode, country } }: ParticipantValues) {
  const street = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (street.length === 0 && [city, postalCode, country].every((text) => given(text) === undefined)) return null;
  return { lines: street, city: orNull(city), postalCode: orNull(postalCode), country: code(country) };
}

/** Controls → the facts of a participant; what was emptied is cleared. */
export function toParticipantFacts(values: ParticipantValues): Record<string, unknown> {
  const person = values.type === 'PERSON';
  return {
    name: values.name,
    roles: values.roles,
    dateOfBirth: person ? orNull(values.dateOfBirth) : null,
    nationality: person ? code(values.nationality) : null,
    documentNumbers: values.documentNumbers.map(({ type, number, country }) => ({
      type,
      number,
      country: code(country),
    })),
    email: orNull(values.email),
    phone: orNull(values.phone),
    bankAccounts: values.bankAccounts,
    address: address(values),
    registrationNumber: person ? null : orNull(values.registrationNumber),
  };
}

/** Controls → input of a new participant; what was left empty is not sent. */
export function toNewParticipant(values: ParticipantValues): unknown {
  const known = Object.entries(toParticipantFacts(values)).filter(([, value]) => value !== null);
  return { type: values.type, ...Object.fromEntries(known) };
}

/** Participant → controls. */
export function participantValues(participant: Participant): ParticipantValues {
  return {
    type: participant.type,
    name: participant.name,
    roles: participant.roles,
    dateOfBirth: participant.dateOfBirth ?? '',
    nationality: participant.nationality ?? '',
    documentNumbers: participant.documentNumbers.map((document) => ({ ...document, country: document.country ?? '' })),
    email: participant.email ?? '',
    phone: participant.phone ?? '',
    bankAccounts: participant.bankAccounts,
    address: {
      lines: participant.address?.lines.join('\n') ?? '',
      city: participant.address?.city ?? '',
      postalCode: participant.address?.postalCode ?? '',
      country: participant.address?.country ?? '',
    },
    registrationNumber: participant.registrationNumber ?? '',
  };
}
