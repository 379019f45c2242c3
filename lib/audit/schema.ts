import { z } from 'zod';
import { ACTOR_TYPES, AUDIT_OUTCOMES } from '@/db/enums';
import { answeredMoment, moment, text } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

export const auditEntrySchema = z
  .strictObject({
    id: z.uuid(),
    sequence: z.int(),
    action: z.string().meta({ example: 'evidence.review' }),
    method: z.string(),
    path: z.string(),
    statusCode: z.int(),
    outcome: z.enum(AUDIT_OUTCOMES),
    actor: z.strictObject({
      type: z.enum(ACTOR_TYPES),
      id: z.string().nullable(),
      name: z.string().nullable(),
      email: z.string().nullable(),
    }),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    resourceType: z.string().nullable(),
    resourceId: z.string().nullable(),
    requestId: z.string(),
    startedAt: answeredMoment,
    durationMs: z.int(),
    createdAt: answeredMoment,
    changes: z.array(
      z.strictObject({
        path: z.string().meta({ description: 'JSON pointer (RFC 6901).' }),
        old: z.unknown(),
        new: z.unknown(),
      }),
    ),
    hash: z.string().meta({ description: 'SHA-256 over the previous hash and this entry’s document.' }),
    previousHash: z.string(),
  })
  .meta({ id: 'AuditEntry' });

const filters = {
  resourceType: text(60).optional(),
  resourceId: text(100).optional(),
  actorId: text(100).optional(),
  action: text(100).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  from: moment.optional().meta({ description: 'Entries from this moment on.' }),
  to: moment.optional().meta({ description: 'Entries before this moment.' }),
};

export const auditListQuery = z.strictObject({
  ...listQuery(['createdAt', 'actorName', 'actorEmail', 'resourceType', 'action', 'durationMs']),
  ...filters,
});

export const auditExportQuery = z.strictObject({ format: z.enum(['csv', 'jsonl']).default('csv'), ...filters });

export const chainCheckSchema = z
  .strictObject({
    valid: z.boolean(),
    entries: z.int(),
    head: z.strictObject({ sequence: z.int(), hash: z.string() }),
    firstBroken: z.strictObject({ sequence: z.int(), id: z.uuid().nullable() }).nullable(),
    checkedAt: answeredMoment,
  })
  .meta({ id: 'AuditChainCheck' });

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditListQuery = z.output<typeof auditListQuery>;
export type AuditFilters = Omit<z.output<typeof auditExportQuery>, 'format'>;
export type ChainCheck = z.infer<typeof chainCheckSchema>;
