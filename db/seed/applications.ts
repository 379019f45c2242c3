import type { DemoPeople } from '@/db/seed/people';
import { as } from '@/db/seed/story';
import { createApp } from '@/lib/developers/create-app';
import { createAppInput } from '@/lib/developers/schema';

/** Applications of the demo. Their secrets are kept by nobody: a developer makes new ones. */
export async function demoApplications({ luca }: DemoPeople): Promise<void> {
  const { organizationId } = luca;
  const applications = [
    {
      name: 'Accounts ledger',
      type: 'web',
      description: 'Books reserves and payments of Harbour Mutual by the state of its claims.',
      redirectUris: ['https://ledger.harbour.example/callback'],
      scopes: ['openid', 'profile', 'email', 'claims:read'],
    },
    { name: 'Policy system', type: 'server', scopes: ['claims:read', 'claims:write', 'evidence:read'] },
  ];
  for (const application of applications) {
    await createApp(as(luca, 'oauth-apps', 201), createAppInput.parse({ ...application, organizationId }));
  }
}
