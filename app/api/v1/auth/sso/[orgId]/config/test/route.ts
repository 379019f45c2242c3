import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { ssoParams, ssoTestSchema } from '@/lib/sso/schema';
import { testSsoConfig } from '@/lib/sso/test-config';

// Specification silent: the path of the trial.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/auth/sso/{orgId}/config/test', {
  POST: operation({
    id: 'testSsoConfig',
    summary: 'Try the configuration without signing in',
    params: ssoParams,
    answer: ssoTestSchema,
    status: 200,
    audit: ['sso.test_config', 'sso_config'],
    run: ({ caller }) => testSsoConfig(caller),
  }),
});
