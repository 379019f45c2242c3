import { z } from 'zod';
import { KYC_RESULTS, KYC_STATUSES, ROLES } from '@/db/enums';
import { email } from '@/lib/auth/schema';
import { answeredMoment, country, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

export const organizationParams = z.object({ id: uuid });
export const memberParams = z.object({ id: uuid });

export const organizationSchema = z
  .strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    registrationNumber: z.string().nullable(),
    country: z.string().nullable(),
    mfaRequired: z.boolean().meta({ description: 'Whether members need a second factor.' }),
    screeningFourEyes: z
      .boolean()
      .meta({ description: 'Whether a second person must agree before a list match counts as judged.' }),
    version: z.int(),
    createdAt: answeredMoment,
  })
  .meta({ id: 'Organization' });

export const updateOrganizationInput = z
  .strictObject({ mfaRequired: z.boolean().optional(), screeningFourEyes: z.boolean().optional() })
  .refine((input) => Object.values(input).some((value) => value !== undefined), 'Name what is to change.')
  .meta({ id: 'UpdateOrganizationInput' });

export const MEMBER_STATUSES = ['ACTIVE', 'INVITED'] as const;

export const memberSchema = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(MEMBER_STATUSES),
    userId: z.uuid().nullable(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    scopes: z.array(z.string()),
    lastActiveAt: answeredMoment.nullable(),
    invitationExpiresAt: answeredMoment.nullable(),
    unverifiedInviter: z.strictObject({ id: z.uuid(), name: z.string() }).nullable().meta({
      description:
        'Who handed out the link by which the person joined, while neither a mailbox nor an identity provider has proven who took it. Where two people are needed, both count as one.',
    }),
    version: z.int(),
    createdAt: answeredMoment,
  })
  .meta({ id: 'Member', description: 'A person of the organization, or an invitation that waits for one.' });

export const invitedMemberSchema = memberSchema
  .extend({
    invitationUrl: z.string().meta({ description: 'Shown once; hand it to the person.' }),
    mailed: z.boolean().meta({ description: 'Whether the link goes to the person by mail as well.' }),
  })
  .meta({ id: 'InvitedMember' });

export const memberListQuery = z.strictObject({
  ...listQuery(['createdAt', 'name', 'role']),
  q: text(100).optional().meta({ description: 'Part of the name or e-mail address.' }),
});

export const inviteMemberInput = z
  .strictObject({ email, name: text(120).meta({ example: 'Jonas Weber' }), role: z.enum(ROLES) })
  .meta({ id: 'InviteMemberInput' });

export const updateMemberInput = z
  .strictObject({
    role: z.enum(ROLES),
    verified: z.literal(true).meta({
      description: 'Vouches for a member whom nothing has proven yet. Not by whoever handed out their link.',
    }),
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, 'Name at least one field to change.')
  .meta({ id: 'UpdateMemberInput' });

export const runKycInput = z
  .strictObject({ registrationNumber: text(60).optional(), country: country.optional(), lei: text(20, 20).optional() })
  .meta({ id: 'RunKycInput' });

const kycPerson = z.strictObject({
  key: z.string().meta({ description: 'The register’s own key of the person.' }),
  name: z.string(),
  dateOfBirth: z.string().nullable().meta({ description: 'Registers often keep the day to themselves: `1971-04`.' }),
  nationality: z.string().nullable(),
  participantId: z.uuid().nullable(),
});

export const KYC_CHECKS = [
  'registry_entry',
  'identifier',
  'company_status',
  'name',
  'directors',
  'beneficial_owners',
  'ownership_structure',
  'screening',
] as const;

export const kycSchema = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    status: z.enum(KYC_STATUSES),
    asked: z.strictObject({
      registrationNumber: z.string().nullable(),
      country: z.string().nullable(),
      lei: z.string().nullable(),
    }),
    registry: z
      .strictObject({
        provider: z.string(),
        sampleData: z.boolean().meta({ description: 'The invented companies that come with the product.' }),
        retrievedAt: answeredMoment,
        name: z.string().nullable(),
        registrationNumber: z.string().nullable(),
        status: z.string().nullable(),
        incorporatedOn: z.string().nullable(),
        address: z.string().nullable(),
      })
      .nullable(),
    checks: z.array(
      z.strictObject({
        name: z.enum(KYC_CHECKS),
        result: z.enum(KYC_RESULTS).meta({ description: '`not_available` was not looked at; it is never a pass.' }),
        detail: z.string(),
      }),
    ),
    directors: z.array(
      kycPerson.extend({ role: z.string(), appointedOn: z.string().nullable(), resignedOn: z.string().nullable() }),
    ),
    beneficialOwners: z.array(
      kycPerson.extend({
        type: z.enum(['PERSON', 'ORGANIZATION']),
        percentage: z.number().nullable().meta({ description: 'The least, where the register knows a band.' }),
        percentageUpTo: z.number().nullable().default(null),
        effectivePercentage: z.number().nullable(),
        effectiveUpTo: z.number().nullable().default(null),
        through: z.array(z.string()),
      }),
    ),
    participantsCreated: z.array(z.uuid()),
    participantsMatched: z.array(z.uuid()),
    warnings: z.array(z.string()),
    changes: z.array(z.string()).meta({ description: 'What differs from the run before.' }),
    error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    createdAt: answeredMoment,
    completedAt: answeredMoment.nullable(),
  })
  .meta({ id: 'OrganizationKyc' });

export const kycHistoryQuery = z.strictObject({ ...listQuery(['createdAt']) });

export const invitationParams = z.object({ token: z.string().min(20).max(100) });

export const invitationSchema = z
  .strictObject({
    organizationName: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    hasAccount: z.boolean().meta({ description: 'The person signs in with the password they have.' }),
    expiresAt: answeredMoment,
  })
  .meta({ id: 'Invitation' });

export const acceptInvitationInput = z
  .strictObject({
    name: text(120).optional(),
    password: z
      .string()
      .min(1)
      .max(128)
      .meta({ description: 'A new password, or the present one of somebody who has an account.' }),
  })
  .meta({ id: 'AcceptInvitationInput' });

export type UpdateOrganizationInput = z.output<typeof updateOrganizationInput>;
export type OrganizationView = z.infer<typeof organizationSchema>;
export type Member = z.infer<typeof memberSchema>;
export type InvitedMember = z.infer<typeof invitedMemberSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type MemberListQuery = z.output<typeof memberListQuery>;

export type OrganizationKyc = z.infer<typeof kycSchema>;
export type KycHistoryQuery = z.output<typeof kycHistoryQuery>;
export type RunKycInput = z.output<typeof runKycInput>;
