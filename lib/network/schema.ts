import { z } from 'zod';
import { IDENTIFIER_SOURCES, LINK_ENDS, LINK_KINDS, LINK_STATUSES, SEVERITIES } from '@/db/enums';
import { answeredMoment, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

const claimName = z.strictObject({ id: z.uuid(), reference: z.string().meta({ example: 'CLM-26-00042' }) });

const endSchema = z
  .strictObject({
    type: z.enum(LINK_ENDS),
    id: z.uuid(),
    name: z.string().meta({ description: 'A participant’s name or a claim’s reference.' }),
    claims: z.array(claimName).meta({ description: 'Claims in which it stands; the claim itself for a claim.' }),
    sources: z
      .array(z.strictObject({ type: z.enum(IDENTIFIER_SOURCES), id: z.uuid() }))
      .meta({ description: 'Where the value was found: record, file or verification.' }),
  })
  .meta({ id: 'LinkEnd' });

export const networkLinkSchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(LINK_KINDS),
    status: z.enum(LINK_STATUSES),
    sentence: z.string().meta({ example: 'Rosalind Pike shares a phone number with Marta Quill' }),
    valueKey: z
      .string()
      .meta({ description: 'The same for all links of one value; says nothing of the value itself.' }),
    value: z.string().meta({
      description: 'What both hold, in its one spelling, masked as its kind demands; empty for look-alikes.',
      example: '+44•••642',
    }),
    holders: z.int().meta({ description: 'How many of the organization hold the value, these two included.' }),
    rarity: z.number().min(0).max(1).meta({
      description: 'What the value says: 1 when nobody else holds it, falling with every holder, 0 when it is common.',
    }),
    severity: z.enum(SEVERITIES),
    ends: z.array(endSchema).length(2),
    reason: z.string().nullable(),
    reviewedBy: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
    reviewedAt: answeredMoment.nullable(),
    foundAt: answeredMoment,
    version: z.int(),
  })
  .meta({
    id: 'NetworkLink',
    description: 'Something two records share. An indicator, not proof; a person judges it.',
  });

export const commonValueSchema = z
  .strictObject({
    kind: z.enum(LINK_KINDS),
    value: z.string(),
    holders: z.int().meta({ description: 'At most 1,000 are counted.' }),
  })
  .meta({ id: 'CommonValue', description: 'A value that so many hold that sharing it says nothing.' });

export const networkSchema = z
  .strictObject({
    subject: z.strictObject({ type: z.enum(LINK_ENDS), id: z.uuid(), name: z.string(), claims: z.array(claimName) }),
    compared: z
      .array(z.enum(LINK_KINDS))
      .meta({ description: 'Kinds of which it holds a value that was compared. Empty: nothing could be compared.' }),
    links: z.array(networkLinkSchema).meta({ description: 'Its links, then those among whom it is linked with.' }),
    truncated: z.boolean(),
    common: z.array(commonValueSchema),
  })
  .meta({ id: 'Network', description: 'What a claim or participant shares with others, two steps far.' });

export const networkLinkListQuery = z.strictObject({
  ...listQuery(['foundAt', 'holders']),
  claimId: uuid.optional().meta({ description: 'Links of the claim and of everybody in it.' }),
  participantId: uuid.optional().meta({ description: 'Links of the participant and of their claims.' }),
  kind: z.enum(LINK_KINDS).optional(),
  status: z.enum(LINK_STATUSES).optional(),
});

export const networkParams = z.object({ id: uuid });

export const judgeLinkInput = z
  .strictObject({
    reason: text(2000).meta({ example: 'Mother and daughter, one landline.' }),
    reopen: z.boolean().default(false).meta({ description: 'Judge again what was judged before.' }),
  })
  .meta({ id: 'JudgeLinkInput' });

export type NetworkLink = z.infer<typeof networkLinkSchema>;
export type Network = z.infer<typeof networkSchema>;
export type CommonValue = z.infer<typeof commonValueSchema>;
export type NetworkLinkListQuery = z.output<typeof networkLinkListQuery>;
export type JudgeLinkInput = z.output<typeof judgeLinkInput>;
