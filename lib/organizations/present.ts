import type { kycRuns, organizations } from '@/db/schema/organizations';
import type { OrganizationKyc, OrganizationView } from '@/lib/organizations/schema';

/** Row → wire of the organization. */
export function presentOrganization(row: typeof organizations.$inferSelect): OrganizationView {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    registrationNumber: row.registrationNumber,
    country: row.country,
    mfaRequired: row.mfaRequired,
    screeningFourEyes: row.screeningFourEyes,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What a finished run found; the columns beside it are the run's own. */
export type KycReport = Omit<
  OrganizationKyc,
  'id' | 'organizationId' | 'status' | 'asked' | 'error' | 'createdAt' | 'completedAt'
>;

const NOTHING: KycReport = {
  registry: null,
  checks: [],
  directors: [],
  beneficialOwners: [],
  participantsCreated: [],
  participantsMatched: [],
  warnings: [],
  changes: [],
};

/** Row → wire of a run. */
export function presentKyc(row: typeof kycRuns.$inferSelect): OrganizationKyc {
  return {
    id: row.id,
    organizationId: row.organizationId,
    status: row.status,
    asked: row.asked,
    ...NOTHING,
    ...(row.report as KycReport | null),
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
