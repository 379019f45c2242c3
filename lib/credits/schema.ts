import { z } from 'zod';
import { LEDGER_TYPES } from '@/db/enums';
import { answeredMoment, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';
import { MAX_GRANT_TOKENS } from '@/lib/credits/rules';

export const balanceSchema = z
  .strictObject({
    balance: z.int().meta({ description: 'What can be spent.', example: 950 }),
    held: z.int().meta({ description: 'Set apart for work under way; not part of the balance.', example: 50 }),
    unit: z.literal('token'),
  })
  .meta({ id: 'TokenBalance' });

export const grantInput = z
  .strictObject({
    amount: z.int().min(1).max(MAX_GRANT_TOKENS).meta({ description: 'Tokens to add.', example: 500 }),
    reason: text(500).meta({ example: 'Order 2026-118' }),
  })
  .meta({ id: 'GrantTokensInput' });

export const ledgerEntrySchema = z
  .strictObject({
    id: z.uuid(),
    type: z.enum(LEDGER_TYPES),
    amount: z.int().meta({ description: 'Signed; all amounts sum to the balance.', example: -50 }),
    balanceAfter: z.int().meta({ example: 950 }),
    reason: z.string(),
    resourceType: z.string().nullable().meta({ example: 'voice_interview' }),
    resourceId: z.uuid().nullable(),
    actor: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string() }),
    createdAt: answeredMoment,
  })
  .meta({ id: 'LedgerEntry', description: 'One entry of the append-only ledger of tokens.' });

export const ledgerListQuery = z.strictObject({
  ...listQuery(['createdAt']),
  type: z.enum(LEDGER_TYPES).optional(),
  resourceId: uuid.optional().meta({ description: 'Entries of one voice interview.' }),
});

export type TokenBalance = z.infer<typeof balanceSchema>;
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
export type LedgerListQuery = z.output<typeof ledgerListQuery>;
export type GrantInput = z.output<typeof grantInput>;
