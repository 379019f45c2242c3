import { z } from 'zod';
import { PARTICIPANT_ROLES, PARTICIPANT_TYPES, SCREENING_STATUSES } from '@/db/enums';
import { isIban } from '@/lib/core/check-digits';
import { answeredMoment, country, pastDate, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

export const DOCUMENT_NUMBER_TYPES = [
  'passport',
  'id_card',
  'driving_license',
  'residence_permit',
  'tax',
  'other',
] as const;

const documentNumberShape = {
  type: z.enum(DOCUMENT_NUMBER_TYPES).meta({ example: 'passport' }),
  number: text(64).meta({ example: '925076473' }),
};

/** An account as people write it, with spaces; kept without them. */
const iban = text(42)
  .transform((value) => value.toUpperCase().replace(/[\s-]/g, ''))
  .refine(isIban, 'An international bank account number (ISO 13616) whose check digits hold.')
  .meta({ example: 'GB33BUKB20201555555555' });

const addressShape = {
  lines: z
    .array(text(200))
    .min(1)
    .max(5)
    .meta({ example: ['14 Lime Grove'] }),
};

export const participantSchema = z
  .strictObject({
    id: z.uuid(),
    claimIds: z.array(z.uuid()),
    type: z.enum(PARTICIPANT_TYPES),
    roles: z.array(z.enum(PARTICIPANT_ROLES)),
    name: z.string(),
    dateOfBirth: z.iso.date().nullable(),
    nationality: z.string().nullable(),
    documentNumbers: z.array(z.strictObject({ type: z.string(), number: z.string(), country: z.string().nullable() })),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z
      .strictObject({
        lines: z.array(z.string()),
        city: z.string().nullable(),
        postalCode: z.string().nullable(),
        country: z.string().nullable(),
      })
      .nullable(),
    bankAccounts: z.array(z.strictObject({ iban: z.string() })),
    registrationNumber: z.string().nullable(),
    organizationId: z.uuid(),
    screeningStatus: z.enum(SCREENING_STATUSES),
    version: z.int(),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
  })
  .meta({ id: 'Participant', description: 'A person or organization involved in claims; referenced as `poiId`.' });

const writable = {
  roles: z.array(z.enum(PARTICIPANT_ROLES)).min(1).max(PARTICIPANT_ROLES.length),
  name: text(200).meta({ example: 'Daniel Mercer' }),
  dateOfBirth: pastDate.nullable(),
  nationality: country.nullable(),
  documentNumbers: z
    .array(z.strictObject({ ...documentNumberShape, country: country.nullable().default(null) }))
    .max(20),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).nullable(),
  phone: text(40).nullable(),
  address: z
    .strictObject({
      ...addressShape,
      city: text(120).nullable().default(null),
      postalCode: text(20).nullable().default(null),
      country: country.nullable().default(null),
    })
    .nullable(),
  bankAccounts: z.array(z.strictObject({ iban })).max(10),
  registrationNumber: text(60).nullable(),
};

export const createParticipantInput = z
  .strictObject({
    type: z.enum(PARTICIPANT_TYPES),
    name: writable.name,
    roles: writable.roles,
    dateOfBirth: writable.dateOfBirth.optional(),
    nationality: writable.nationality.optional(),
    documentNumbers: writable.documentNumbers.optional(),
    email: writable.email.optional(),
    phone: writable.phone.optional(),
    address: writable.address.optional(),
    bankAccounts: writable.bankAccounts.optional(),
    registrationNumber: writable.registrationNumber.optional(),
  })
  .meta({ id: 'CreateParticipantInput' });

export const updateParticipantInput = createParticipantInput
  .omit({ type: true })
  .partial()
  .meta({ id: 'UpdateParticipantInput' });

export const participantParams = z.object({ id: uuid });

export const participantListQuery = z.strictObject({
  ...listQuery(['createdAt', 'name', 'updatedAt']),
  role: z.enum(PARTICIPANT_ROLES).optional(),
  claimId: uuid.optional(),
  screeningStatus: z.enum(SCREENING_STATUSES).optional(),
  q: text(100).optional().meta({ description: 'Part of the name, e-mail address or phone number.' }),
});

export type Participant = z.infer<typeof participantSchema>;
export type CreateParticipantInput = z.output<typeof createParticipantInput>;
export type UpdateParticipantInput = z.output<typeof updateParticipantInput>;
export type ParticipantListQuery = z.output<typeof participantListQuery>;
