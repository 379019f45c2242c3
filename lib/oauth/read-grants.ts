import { and, desc, eq, gt } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import { database } from '@/db/client';
import { oauthArtifacts } from '@/db/schema/oauth';
import { authorize, type Caller, worksIn } from '@/lib/auth/caller';
import { GRANTABLE_SCOPES } from '@/lib/auth/scopes';
import { now } from '@/lib/core/clock';
import { type Page, paginate } from '@/lib/core/pagination';
import { unseal } from '@/lib/core/seal';
import { findClient } from '@/lib/oauth/client-metadata';
import { artifactPlace } from '@/lib/oauth/remember-once';
import type { Grant } from '@/lib/oauth/schema';

type GrantRow = typeof oauthArtifacts.$inferSelect;

function scopesOf(row: GrantRow): string[] {
  const payload = JSON.parse(unseal(row.payloadSealed, artifactPlace(row.model, row.idHash))) as AdapterPayload;
  return Object.values(payload.resources ?? {}).flatMap((scopes) => scopes.split(' '));
}

/** What applications may do for this person (to a session of single sign-on, those of its organization), one entry per application however often it asked, the latest first. */
export async function listGrants(caller: Caller): Promise<Page<Grant>> {
  authorize(caller, 'listGrants');
  const rows = await database()
    .select()
    .from(oauthArtifacts)
    .where(
      and(
        eq(oauthArtifacts.model, 'Grant'),
        eq(oauthArtifacts.accountId, caller.userId ?? ''),
        gt(oauthArtifacts.expiresAt, now()),
      ),
    )
    .orderBy(desc(oauthArtifacts.createdAt));
  const byClient = Map.groupBy(rows, (row) => row.clientId ?? '');
  const grants = await Promise.all(
    [...byClient].map(async ([clientId, own]): Promise<Grant[]> => {
      const client = await findClient(clientId);
      if (!client || client.status === 'revoked' || !worksIn(caller, client.organization_id)) return [];
      const granted = new Set(own.flatMap(scopesOf));
      return [
        {
          clientId,
          name: client.name,
          type: client.type,
          description: client.description,
          organization: { id: client.organization_id, name: client.organization_name },
          scopes: GRANTABLE_SCOPES.filter((scope) => granted.has(scope)),
          grantedAt: (own[0]?.createdAt ?? now()).toISOString(),
        },
      ];
    }),
  );
  const items = grants.flat();
  return { items, pagination: paginate(1, 100, items.length) };
}
