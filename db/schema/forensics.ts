import {
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lifecycle, moment, organizationId, version } from '@/db/columns';
import { FRAUD_ACTIONS, FRAUD_BANDS } from '@/db/enums';
import { participants } from '@/db/schema/participants';

export const fraudBand = pgEnum('fraud_band', FRAUD_BANDS);
export const fraudAction = pgEnum('fraud_action', FRAUD_ACTIONS);

/** One composite score with what it was computed from: `inputs` and `model_version` alone give the rest again. Never changed. */
export const fraudChecks = pgTable(
  'fraud_checks',
  {
    id: id(),
    organizationId: organizationId(),
    participantId: uuid('participant_id').notNull(),
    claimId: uuid('claim_id'),
    score: doublePrecision('score'),
    band: fraudBand('band'),
    recommendedAction: fraudAction('recommended_action').notNull(),
    modelVersion: text('model_version').notNull(),
    inputs: jsonb('inputs').$type<Record<string, unknown>>().notNull(),
    inputsHash: text('inputs_hash').notNull(),
    calculatedById: text('calculated_by_id'),
    calculatedByName: text('calculated_by_name').notNull(),
    calculatedAt: moment('calculated_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'fraud_checks_participant_key',
      columns: [t.organizationId, t.participantId],
      foreignColumns: [participants.organizationId, participants.id],
    }),
    index('fraud_checks_participant').on(t.organizationId, t.participantId, t.calculatedAt),
  ],
);

/** How much each component of the composite counts in an organization; without a row the product's own weights do. */
export const fraudWeights = pgTable(
  'fraud_weights',
  {
    organizationId: organizationId(),
    weights: jsonb('weights').$type<Record<string, number>>().notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: version(),
    ...lifecycle(),
  },
  (t) => [primaryKey({ columns: [t.organizationId] })],
);
