import { z } from 'zod';
import {
  API_KEY_MODES,
  API_KEY_STATUSES,
  APP_STATUSES,
  APP_TYPES,
  DEVELOPER_STATUSES,
  DEVELOPER_TIERS,
} from '@/db/enums';
import { personSchema } from '@/lib/auth/schema';
import { GRANTABLE_SCOPES } from '@/lib/auth/scopes';
import { answeredMoment, moment, quoted, text, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';
import {
  DEFAULT_LIFE_DAYS,
  MAX_LIFE_DAYS,
  MAX_ROLL_OVER_SECONDS,
  redirectUriProblem,
  SECRET_ROLL_OVER_SECONDS,
} from '@/lib/developers/rules';

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const grantableScopes = z
  .array(
    z.enum(GRANTABLE_SCOPES, {
      error: ({ input }) => `${quoted(input)} is not a scope that an application or a key may hold.`,
    }),
  )
  .max(GRANTABLE_SCOPES.length)
  .refine(isUnique, 'A scope is named twice.');

const redirectUris = z.array(text(2000)).max(20).refine(isUnique, 'An address is named twice.');

const appName = text(100).meta({ description: 'Shown to people who are asked for consent.', example: 'Ledger Sync' });
const appDescription = text(500).meta({ description: 'Shown to people who are asked for consent.' });

const scopeList = z.array(z.enum(GRANTABLE_SCOPES));
const rightsShape = {
  scopes: scopeList,
  effectiveScopes: scopeList.meta({
    description:
      'Scopes that count now: of `scopes`, those of its maker’s role and those that an administrator approved.',
  }),
  approval: z
    .strictObject({ scopes: scopeList, approvedBy: personSchema, expiresAt: answeredMoment })
    .nullable()
    .meta({ description: 'Scopes beyond the maker’s role that an administrator approved.' }),
};

export const appSchema = z
  .strictObject({
    id: z.uuid(),
    clientId: z.string().meta({ description: 'The `client_id`; no secret.' }),
    name: appName,
    type: z.enum(APP_TYPES),
    description: appDescription.nullable(),
    redirectUris: z.array(z.string()),
    ...rightsShape,
    organizationId: z.uuid(),
    status: z.enum(APP_STATUSES),
    secretLastFour: z.string().nullable().meta({ description: 'How the present secret ends; null for public types.' }),
    previousSecretUntil: answeredMoment
      .nullable()
      .meta({ description: 'Until then the secret before this one authenticates as well.' }),
    createdBy: personSchema,
    version: z.int(),
    createdAt: answeredMoment,
    updatedAt: answeredMoment,
  })
  .meta({ id: 'OAuthApp', description: 'An OAuth 2.0 application.' });

const secretOnce = z.string().nullable().meta({
  description: 'The `client_secret`. Answered here and never again; null for the public types `native` and `spa`.',
});

export const createdAppSchema = appSchema.extend({ clientSecret: secretOnce }).meta({ id: 'CreatedOAuthApp' });

export const createAppInput = z
  .strictObject({
    name: appName,
    type: z.enum(APP_TYPES).meta({ description: '`server` is for machine-to-machine (client credentials).' }),
    description: appDescription.nullish(),
    redirectUris: redirectUris.default([]).meta({
      description:
        'Compared letter by letter. Required for `web`, `native` and `spa`. https; `native` may also listen on loopback by http.',
      example: ['https://app.example.com/callback'],
    }),
    scopes: grantableScopes.default([]).meta({ example: ['openid', 'claims:read'] }),
    organizationId: uuid.meta({ description: 'The caller’s organization.' }),
  })
  .superRefine((input, context) => {
    if (input.type !== 'server' && input.redirectUris.length === 0) {
      const message = `Applications of the type ${input.type} need at least one redirect address.`;
      context.addIssue({ code: 'custom', path: ['redirectUris'], message });
    }
    for (const [index, uri] of input.redirectUris.entries()) {
      const message = redirectUriProblem(input.type, uri);
      if (message) context.addIssue({ code: 'custom', path: ['redirectUris', index], message });
    }
  })
  .meta({ id: 'CreateOAuthAppInput' });

export const updateAppInput = z
  .strictObject({
    name: appName,
    description: appDescription.nullable(),
    redirectUris,
    scopes: grantableScopes,
    status: z.enum(['active', 'suspended']).meta({ description: 'A suspended application’s tokens stop at once.' }),
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, 'Name at least one field to change.')
  .meta({ id: 'UpdateOAuthAppInput' });

export const rotateSecretInput = z
  .strictObject({
    previousExpiresIn: z.int().min(0).max(MAX_ROLL_OVER_SECONDS).default(SECRET_ROLL_OVER_SECONDS).meta({
      description: 'Seconds for which the present secret still works. 0 ends every earlier secret at once.',
    }),
  })
  .meta({ id: 'RotateSecretInput' });

export const appParams = z.object({ id: uuid });

export const appListQuery = z.strictObject({
  ...listQuery(['createdAt', 'name']),
  status: z.enum(APP_STATUSES).optional(),
});

export const apiKeySchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    mode: z.enum(API_KEY_MODES),
    prefix: z.string().meta({ example: 'sk_live_4fQ9' }),
    lastFour: z.string(),
    ...rightsShape,
    status: z.enum(API_KEY_STATUSES),
    createdBy: personSchema,
    createdAt: answeredMoment,
    lastUsedAt: answeredMoment.nullable().meta({ description: 'To the minute.' }),
    expiresAt: answeredMoment,
  })
  .meta({ id: 'ApiKey' });

export const createdApiKeySchema = apiKeySchema
  .extend({ key: z.string().meta({ description: 'The key. Answered here and never again.' }) })
  .meta({ id: 'CreatedApiKey' });

export const createApiKeyInput = z
  .strictObject({
    name: text(100).meta({ example: 'Nightly import' }),
    scopes: grantableScopes.min(1, 'Choose at least one scope.').default(['org:read']),
    mode: z
      .enum(API_KEY_MODES)
      .default('live')
      .meta({ description: 'Marks the key; both kinds work on the same data.' }),
    expiresAt: moment.nullish().meta({
      description: `A moment to come, at most ${MAX_LIFE_DAYS} days from now. Without it the key ends after ${DEFAULT_LIFE_DAYS} days.`,
    }),
  })
  .meta({ id: 'CreateApiKeyInput' });

export const approveScopesInput = z
  .strictObject({
    scopes: grantableScopes
      .min(1, 'Choose at least one scope.')
      .meta({ description: 'Scopes that may be used although the maker’s role lacks them.', example: ['claims:read'] }),
    expiresAt: moment.nullish().meta({
      description: `A moment to come, at most ${MAX_LIFE_DAYS} days from now. Without it the approval ends after ${DEFAULT_LIFE_DAYS} days.`,
    }),
  })
  .meta({ id: 'ApproveScopesInput' });

export const developerSchema = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    tier: z.enum(DEVELOPER_TIERS),
    status: z.enum(DEVELOPER_STATUSES),
    apiKeys: z.array(apiKeySchema),
    createdAt: answeredMoment,
  })
  .meta({ id: 'DeveloperAccount' });

export const developerParams = z.object({
  developerId: z.union([z.literal('me'), uuid]).meta({ description: 'The account’s id, or `me`.' }),
});

export const apiKeyParams = developerParams.extend({ keyId: uuid });

export const apiRequestSchema = z
  .strictObject({
    id: z.uuid(),
    actor: z.strictObject({ type: z.enum(['application', 'api_key']), id: z.uuid(), name: z.string() }),
    operation: z.string(),
    method: z.string(),
    path: z
      .string()
      .meta({ description: 'The template; ids and bodies are not kept.', example: '/api/v1/claims/{id}' }),
    statusCode: z.int(),
    durationMs: z.int(),
    requestId: z.string(),
    createdAt: answeredMoment,
  })
  .meta({ id: 'ApiRequest' });

export const apiRequestListQuery = z.strictObject({
  ...listQuery(['createdAt']),
  actorId: uuid.optional().meta({ description: 'One application or key.' }),
  outcome: z.enum(['success', 'failure']).optional().meta({ description: '`failure` is every status from 400.' }),
});

export type OAuthApp = z.infer<typeof appSchema>;
export type CreatedOAuthApp = z.infer<typeof createdAppSchema>;
export type CreateAppInput = z.output<typeof createAppInput>;
export type UpdateAppInput = z.output<typeof updateAppInput>;
export type AppListQuery = z.output<typeof appListQuery>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
export type ApproveScopesInput = z.output<typeof approveScopesInput>;
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;
export type DeveloperAccount = z.infer<typeof developerSchema>;
export type ApiRequest = z.infer<typeof apiRequestSchema>;
export type ApiRequestListQuery = z.output<typeof apiRequestListQuery>;
