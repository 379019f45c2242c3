import { z } from 'zod';
import { WATCHLIST_CODES, WATCHLIST_STATUSES } from '@/db/enums';
import { answeredMoment } from '@/lib/core/fields';

export const sanctionsSourceSchema = z
  .strictObject({
    code: z.enum(WATCHLIST_CODES),
    name: z.string(),
    status: z.enum(WATCHLIST_STATUSES),
    lastSyncedAt: answeredMoment.nullable(),
    entryCount: z.int(),
    lastAttemptAt: answeredMoment.nullable(),
    lastError: z
      .string()
      .nullable()
      .meta({ description: 'Why the last attempt failed. The list before it still stands.' }),
    listDate: z.string().nullable().meta({ description: 'Date of the edition by its publisher.' }),
    checksum: z.string().nullable(),
    sampleData: z.boolean().meta({ description: 'True while only the invented sample list is loaded.' }),
  })
  .meta({ id: 'SanctionsSource', description: 'A sanctions list and how current it is; never its entries.' });

export const syncSanctionsSourcesInput = z.strictObject({}).meta({ id: 'SyncSanctionsSourcesInput' });

export const sanctionsSyncSchema = z
  .strictObject({ syncId: z.uuid(), sources: z.array(sanctionsSourceSchema) })
  .meta({ id: 'SanctionsSync' });

export type SanctionsSource = z.infer<typeof sanctionsSourceSchema>;
export type SanctionsSync = z.infer<typeof sanctionsSyncSchema>;
