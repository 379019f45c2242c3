import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getSsoConfig } from '@/lib/sso/read';
import { saveSsoConfig } from '@/lib/sso/save-config';
import { saveSsoConfigInput, ssoConfigSchema, ssoParams } from '@/lib/sso/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/config', {
  GET: operation({
    id: 'getSsoConfig',
    summary: 'How the organization signs in',
    description: 'For its members. Secrets are never answered.',
    params: ssoParams,
    answer: ssoConfigSchema,
    status: 200,
    run: ({ caller }) => getSsoConfig(caller),
  }),
  PUT: operation({
    id: 'saveSsoConfig',
    summary: 'Replace how the organization signs in',
    description: 'Secrets that are left out stay as they are; everything else is replaced.',
    params: ssoParams,
    body: saveSsoConfigInput,
    answer: ssoConfigSchema,
    status: 200,
    audit: ['sso.update_config', 'sso_config'],
    errors: ['FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
    run: ({ caller, body }) => saveSsoConfig(caller, body),
  }),
});
