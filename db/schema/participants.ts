import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, lifecycle, organizationId, version } from '@/db/columns';
import { PARTICIPANT_ROLES, PARTICIPANT_TYPES, SCREENING_STATUSES, type WatchlistCode } from '@/db/enums';

export const participantType = pgEnum('participant_type', PARTICIPANT_TYPES);
export const participantRole = pgEnum('participant_role', PARTICIPANT_ROLES);
export const screeningStatus = pgEnum('screening_status', SCREENING_STATUSES);

export type AddressColumn = {
  lines: string[];
  city: string | null;
  postalCode: string | null;
  country: string | null;
};
export type BankAccountColumn = { iban: string };
export type DocumentNumberColumn = { type: string; number: string; country: string | null };

export const participants = pgTable(
  'participants',
  {
    id: id(),
    organizationId: organizationId(),
    type: participantType('type').notNull(),
    roles: participantRole('roles').array().notNull(),
    name: text('name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    nationality: text('nationality'),
    documentNumbers: jsonb('document_numbers').$type<DocumentNumberColumn[]>().notNull().default([]),
    email: text('email'),
    phone: text('phone'),
    address: jsonb('address').$type<AddressColumn>(),
    bankAccounts: jsonb('bank_accounts').$type<BankAccountColumn[]>().notNull().default([]),
    registrationNumber: text('registration_number'),
    /** What the newest screening came to. Whether that still holds, the lists say: `standsAt` reads it. */
    lastScreening: screeningStatus('screening_status').notNull().default('NOT_SCREENED'),
    /** The editions of real lists that it was made with. */
    screenedWith: jsonb('screened_with').$type<Partial<Record<WatchlistCode, string>>>().notNull().default({}),
    version: version(),
    ...lifecycle(),
  },
  (t) => [
    unique('participants_tenant').on(t.organizationId, t.id),
    index('participants_created').on(t.organizationId, t.createdAt),
    index('participants_name').on(t.organizationId, sql`lower(${t.name})`, t.id),
  ],
);
