import { z } from 'zod';
import { personSchema } from '@/lib/auth/schema';
import { answeredMoment, text, uuid } from '@/lib/core/fields';
import { MAX_ROLL_OVER_SECONDS, SECRET_ROLL_OVER_SECONDS } from '@/lib/developers/rules';
import { freshProofInput } from '@/lib/mfa/schema';
import { DEFAULT_PAGE, GROUP_SCHEMA, MAX_PAGE, MESSAGES, USER_SCHEMA } from '@/lib/scim/rules';

export const scimTokenParams = z.object({ orgId: uuid, id: uuid });

export const scimTokenSchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    lastFour: z.string(),
    status: z.enum(['active', 'expired', 'revoked']),
    createdBy: personSchema,
    createdAt: answeredMoment,
    lastUsedAt: answeredMoment.nullable(),
    expiresAt: answeredMoment.nullable().meta({ description: 'Set when another took its place.' }),
  })
  .meta({ id: 'ScimToken', description: 'A token of provisioning, without the token itself.' });

export const createdScimTokenSchema = scimTokenSchema
  .extend({ token: z.string().meta({ description: 'The token. Answered here and never again.' }) })
  .meta({ id: 'CreatedScimToken' });

export const createScimTokenInput = z
  .strictObject({ name: text(100).meta({ example: 'Okta' }), ...freshProofInput.shape })
  .meta({ id: 'CreateScimTokenInput' });

export const rotateScimTokenInput = z
  .strictObject({
    previousExpiresIn: z.int().min(0).max(MAX_ROLL_OVER_SECONDS).default(SECRET_ROLL_OVER_SECONDS).meta({
      description: 'For how many seconds the present token is still taken.',
    }),
    ...freshProofInput.shape,
  })
  .meta({ id: 'RotateScimTokenInput' });

/** Everything below speaks SCIM 2.0 (RFC 7643, 7644); `z.object` drops parameters that it does not know, as providers add some of their own. */
const projection = {
  attributes: z.string().max(2000).optional().meta({ description: 'Names of attributes to answer, by commas.' }),
  excludedAttributes: z.string().max(2000).optional().meta({ description: 'Names of attributes to leave out.' }),
};

export const scimProjectionQuery = z.object(projection);

/** The largest integer of the wire; what is out of a page's bounds is brought into them (RFC 7644 §3.4.2.4). */
const whole = () =>
  z.coerce
    .number()
    .int()
    .min(-(2 ** 31))
    .max(2 ** 31 - 1);

export const scimListQuery = z.object({
  filter: z.string().max(2000).optional().meta({ example: 'userName eq "maya@harbour.example"' }),
  startIndex: whole().default(1).meta({ description: 'Of the first resource, from 1.' }),
  count: whole()
    .default(DEFAULT_PAGE)
    .meta({ description: `Resources per page, ${MAX_PAGE} at most.` }),
  ...projection,
});

export const scimIdParams = z.object({ id: uuid });
export const scimNameParams = z.object({ id: z.string().max(200) });

const meta = z.strictObject({
  resourceType: z.enum(['User', 'Group']),
  created: answeredMoment,
  lastModified: answeredMoment,
  location: z.string(),
});

/** With `attributes` or `excludedAttributes` any member but these may be missing. */
const always = { schemas: z.array(z.string()), id: z.uuid() };

export const scimUserSchema = z
  .strictObject({
    ...always,
    externalId: z.string().optional(),
    userName: z.string().optional(),
    name: z
      .strictObject({
        formatted: z.string().optional(),
        givenName: z.string().optional(),
        familyName: z.string().optional(),
      })
      .optional(),
    displayName: z.string().optional(),
    active: z.boolean().optional(),
    emails: z
      .array(
        z.strictObject({ value: z.string().optional(), type: z.string().optional(), primary: z.boolean().optional() }),
      )
      .optional(),
    roles: z
      .array(z.strictObject({ value: z.string().optional(), primary: z.boolean().optional() }))
      .optional()
      .meta({ description: 'The role as member. Given by groups; not changed here.' }),
    groups: z
      .array(
        z.strictObject({ value: z.string().optional(), display: z.string().optional(), $ref: z.string().optional() }),
      )
      .optional(),
    meta: meta.partial().optional(),
  })
  .meta({ id: 'ScimUser', description: 'A person of the organization (RFC 7643 §4.1).' });

export const scimGroupSchema = z
  .strictObject({
    ...always,
    externalId: z.string().optional(),
    displayName: z.string().optional(),
    members: z
      .array(
        z.strictObject({
          value: z.string().optional(),
          display: z.string().optional(),
          type: z.string().optional(),
          $ref: z.string().optional(),
        }),
      )
      .optional(),
    meta: meta.partial().optional(),
  })
  .meta({ id: 'ScimGroup', description: 'A group of the provider (RFC 7643 §4.2); `casefile-<role>` gives a role.' });

const listOf = <Resource extends z.ZodType>(resource: Resource, id: string) =>
  z
    .strictObject({
      schemas: z.array(z.string()),
      totalResults: z.int(),
      startIndex: z.int(),
      itemsPerPage: z.int(),
      Resources: z.array(resource),
    })
    .meta({ id, description: 'One page (RFC 7644 §3.4.2).' });

export const scimUserListSchema = listOf(scimUserSchema, 'ScimUserList');
export const scimGroupListSchema = listOf(scimGroupSchema, 'ScimGroupList');

/**
 * What comes in is read by `read-input.ts`, for names of members know no case and providers send much that is not kept; only the frame is a schema's
 * matter.
 */
const resourceInput = (id: string, example: Record<string, unknown>) =>
  z.looseObject({ schemas: z.array(z.string()).max(20).optional() }).meta({ id, example });

export const scimUserInput = resourceInput('ScimUserInput', {
  schemas: [USER_SCHEMA],
  userName: 'maya@harbour.example',
  externalId: '00u1',
  name: { givenName: 'Maya', familyName: 'Lindqvist' },
  emails: [{ value: 'maya@harbour.example', type: 'work', primary: true }],
  active: true,
});

export const scimGroupInput = resourceInput('ScimGroupInput', {
  schemas: [GROUP_SCHEMA],
  displayName: 'casefile-investigator',
  members: [],
});

/** Operations of one request, at most. */
const MAX_OPERATIONS = 500;

export const scimPatchInput = z
  .looseObject({
    schemas: z.array(z.string()).max(20).optional(),
    Operations: z
      .array(
        z.looseObject({
          op: z.string().max(20),
          path: z.string().max(2000).nullish(),
          value: z.unknown().optional(),
        }),
      )
      .min(1)
      .max(MAX_OPERATIONS),
  })
  .meta({
    id: 'ScimPatch',
    description: 'RFC 7644 §3.5.2.',
    example: {
      schemas: [`${MESSAGES}:PatchOp`],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    },
  });

/** What the service says of itself: documents of RFC 7643 §5 to §7, which say what their members are. */
export const scimDocumentSchema = z.looseObject({ schemas: z.array(z.string()) }).meta({ id: 'ScimDocument' });

export type ScimToken = z.infer<typeof scimTokenSchema>;
export type CreatedScimToken = z.infer<typeof createdScimTokenSchema>;
export type ScimUser = z.infer<typeof scimUserSchema>;
export type ScimGroup = z.infer<typeof scimGroupSchema>;
export type ScimListQuery = z.output<typeof scimListQuery>;
export type ScimProjection = z.output<typeof scimProjectionQuery>;
export type ScimPatch = z.output<typeof scimPatchInput>;
export type ScimList<Resource> = {
  schemas: string[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
};
