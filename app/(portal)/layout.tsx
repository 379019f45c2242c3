import type { ReactNode } from 'react';
import { CoverageBanner } from '@/components/sanctions/coverage-banner';
import type { NavKey } from '@/components/shell/navigation';
import { PortalShell } from '@/components/shell/portal-shell';
import { roleWord } from '@/components/strings/roles';
import { may } from '@/lib/auth/caller';
import { navigationCounts } from '@/lib/claims/read-work-queue';
import { getCoverage } from '@/lib/sanctions/read';
import { pageCaller } from '@/lib/session/page-caller';
import { getMe } from '@/lib/users/read';

/** The frame of every page behind the sign-in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const caller = await pageCaller();
  const readsClaims = may(caller, 'listClaims');
  const readsLists = may(caller, 'listSanctionsSources');
  const [me, counts, coverage] = await Promise.all([
    getMe(caller),
    readsClaims ? navigationCounts(caller) : null,
    readsLists ? getCoverage(caller) : null,
  ]);
  const places: NavKey[] = [
    ...(readsClaims ? (['queue', 'claims'] as const) : []),
    ...(may(caller, 'listEvidence') ? (['evidence'] as const) : []),
    ...(may(caller, 'listVerifications') ? (['verifications'] as const) : []),
    ...(readsClaims ? (['participants', 'links'] as const) : []),
    ...(readsLists && readsClaims ? (['sanctions'] as const) : []),
    ...(may(caller, 'listOrganizationKyc') ? (['kyc'] as const) : []),
    ...(may(caller, 'listAuditLogs') ? (['audit'] as const) : []),
    'developers',
    'settings',
  ];
  return (
    <PortalShell
      organization={{ id: caller.organizationId, name: me.organization?.name ?? '' }}
      organizations={me.memberships.map((membership) => ({
        id: membership.organizationId,
        name: membership.name,
        detail: roleWord(membership.role),
      }))}
      user={{ name: me.name, email: me.email, avatarUrl: me.avatarUrl, role: me.role ? roleWord(me.role) : undefined }}
      places={places}
      counts={counts ?? undefined}
    >
      {coverage ? <CoverageBanner coverage={coverage} /> : null}
      {children}
    </PortalShell>
  );
}
