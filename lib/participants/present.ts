import type { participants } from '@/db/schema/participants';
import type { Participant } from '@/lib/participants/schema';
import { type ScreeningGround, standsAt } from '@/lib/sanctions/rules';

/** Row → wire of a participant; how its screening stands is what the lists say now. */
export function presentParticipant(
  row: typeof participants.$inferSelect,
  claimIds: string[],
  ground: ScreeningGround,
): Participant {
  return {
    id: row.id,
    claimIds,
    type: row.type,
    roles: row.roles,
    name: row.name,
    dateOfBirth: row.dateOfBirth,
    nationality: row.nationality,
    documentNumbers: row.documentNumbers,
    email: row.email,
    phone: row.phone,
    address: row.address,
    bankAccounts: row.bankAccounts,
    registrationNumber: row.registrationNumber,
    organizationId: row.organizationId,
    screeningStatus: standsAt(row, ground),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
