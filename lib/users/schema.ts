import { z } from 'zod';
import { ROLES } from '@/db/enums';
import { newPassword } from '@/lib/auth/schema';
import { answeredMoment, text, uuid } from '@/lib/core/fields';

const organizationSummary = z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string() });

export const meSchema = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES).nullable(),
    avatarUrl: z.string().nullable(),
    organization: organizationSummary.nullable(),
    memberships: z.array(
      z.strictObject({ organizationId: z.uuid(), name: z.string(), slug: z.string(), role: z.enum(ROLES) }),
    ),
    scopes: z.array(z.string()),
    mfa: z.strictObject({ enabled: z.boolean() }),
    createdAt: answeredMoment,
  })
  .meta({ id: 'Me', description: 'The signed-in person.' });

/** Specification silent: a key is told the same as an application, without a client id. */
export const programSchema = z
  .strictObject({
    type: z.enum(['application', 'api_key']),
    id: z.uuid(),
    name: z.string(),
    clientId: z.string().nullable(),
    organization: organizationSummary,
    scopes: z.array(z.string()),
    user: z
      .strictObject({ id: z.uuid(), name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'The person that an application acts for.' }),
  })
  .meta({ id: 'Program', description: 'An application or a key.' });

export const meAnswerSchema = z.union([meSchema, programSchema]);

export const updateMeInput = z
  .strictObject({ name: text(120).meta({ example: 'Maya Lindqvist' }) })
  .meta({ id: 'UpdateMeInput' });

export const changePasswordInput = z
  .strictObject({ currentPassword: z.string().min(1).max(128), newPassword })
  .meta({ id: 'ChangePasswordInput' });

export const sessionSchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(['api', 'portal']),
    current: z.boolean().meta({ description: 'Whether this very request belongs to it.' }),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: answeredMoment,
    lastSeenAt: answeredMoment,
    expiresAt: answeredMoment,
  })
  .meta({ id: 'Session' });

export const sessionParams = z.object({ id: uuid });

export const avatarForm = z
  .strictObject({ file: z.file().meta({ description: 'The picture.' }) })
  .meta({ id: 'AvatarForm' });

export const avatarSchema = z.strictObject({ avatarUrl: z.string() }).meta({ id: 'Avatar' });

export const revokedSessionsSchema = z.strictObject({ revoked: z.int() }).meta({ id: 'RevokedSessions' });

export type Me = z.infer<typeof meSchema>;
export type Program = z.infer<typeof programSchema>;
export type SessionView = z.infer<typeof sessionSchema>;
