import type { DemoPeople } from '@/db/seed/people';
import { as } from '@/db/seed/story';
import { approveAppScopes } from '@/lib/developers/approve-scopes';
import { createApp } from '@/lib/developers/create-app';
import { createAppInput } from '@/lib/developers/schema';

/** Applications of the demo. Their secrets are kept by nobody: a developer makes new ones. */
export async function demoApplications({ luca, ines }: DemoPeople): Promise<void> {
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
    const input = createAppInput.parse({ ...application, organizationId });
    const { id, type, scopes } = await createApp(as(luca, 'oauth-apps', 201), input);
    // A developer's role holds none of them, so that an administrator lets the application act on its own.
    if (type === 'server') await approveAppScopes(as(ines, `oauth-apps/${id}/approval`, 200), id, { scopes });
  }
}
