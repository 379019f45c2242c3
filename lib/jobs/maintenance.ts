import { lt, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { signInTickets } from '@/db/schema/mfa';
import { oauthArtifacts } from '@/db/schema/oauth';
import { loginThrottles, rateLimits, refreshTokens, sessions } from '@/db/schema/users';
import { inSeconds, now } from '@/lib/core/clock';

const DAY = 86_400;
/** Events that were handed on, and how their sending went, are kept this long. */
const EVENT_DAYS = 30;

/**
 * Removes what has had its time: answers kept for idempotency, events that were handed on, counters, sessions, tickets, refresh tokens, single sign-on and what the authorization server
 * remembered.
 */
export async function cleanUp(): Promise<void> {
  const db = database();
  await db.execute(sql`select expire_idempotency_keys()`);
  await db.execute(sql`select expire_events(${EVENT_DAYS}::int)`);
  await db.execute(sql`select expire_sso_records()`);
  await db.delete(oauthArtifacts).where(lt(oauthArtifacts.expiresAt, now()));
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, inSeconds(-DAY)));
  await db.delete(loginThrottles).where(lt(loginThrottles.updatedAt, inSeconds(-DAY)));
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, inSeconds(-DAY)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, inSeconds(-DAY)));
  await db
    .update(refreshTokens)
    .set({ successorSealed: null })
    .where(lt(refreshTokens.usedAt, inSeconds(-60)));
  await db.execute(sql`delete from ${sessions} s where s.expires_at < now() - interval '30 days'
    and not exists (select 1 from ${refreshTokens} r where r.session_id = s.id)`);
}

/** Ids of every organization, for work that walks over all of them; each one's part then runs in its own context. */
export async function everyOrganization(): Promise<string[]> {
  const rows = await database().execute<{ id: string }>(sql`select system_organization_ids() as id`);
  return rows.map((row) => row.id);
}
