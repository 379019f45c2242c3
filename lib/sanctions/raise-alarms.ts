import { eq, inArray } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import type { WatchlistCode } from '@/db/enums';
import { memberships } from '@/db/schema/organizations';
import { screeningAlarms } from '@/db/schema/sanctions';
import { users } from '@/db/schema/users';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { type Caller, mintSystemCaller } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { enqueue } from '@/lib/jobs/enqueue';
import { everyOrganization } from '@/lib/jobs/maintenance';
import type { JobRow } from '@/lib/jobs/run-job';
import { canMail, sendMail } from '@/lib/mail/send';
import { readGround } from '@/lib/sanctions/read-ground';
import { type Coverage, SOURCES, WHY_MISSING } from '@/lib/sanctions/rules';
import { emitEvent } from '@/lib/webhooks/emit';

/** The type of the job that tells one administrator by mail. */
export const STALE_NOTICE_JOB = 'sanctions.mail_stale_notice';

type Missing = Coverage['missing'];

/** Lists that were there once, or should be: samples, and lists that nobody has tried to load yet, have not gone anywhere. */
const goneStale = ({ missing }: Coverage): Missing =>
  missing.filter(({ reason }) => reason === 'STALE' || reason === 'FAILED');

async function alarmed(tx: Transaction, organizationId: string): Promise<readonly WatchlistCode[]> {
  const [row] = await tx.select().from(screeningAlarms).where(eq(screeningAlarms.organizationId, organizationId));
  return row?.sources ?? [];
}

const alike = (one: readonly string[], other: readonly string[]) =>
  String([...one].sort()) === String([...other].sort());

/** Tells an organization of the lists that have gone stale by its own policy since it was last told. */
async function raise(caller: Caller): Promise<void> {
  const { organizationId } = caller;
  const due = await reading(caller, async (tx) => {
    const { coverage } = await readGround(tx, caller);
    const sources = goneStale(coverage).map(({ source }) => source);
    return !alike(sources, await alarmed(tx, organizationId));
  });
  if (!due) return;
  await writing(caller, async (tx) => {
    await tx.insert(screeningAlarms).values({ organizationId, sources: [] }).onConflictDoNothing();
    const [known] = await tx
      .select()
      .from(screeningAlarms)
      .where(eq(screeningAlarms.organizationId, organizationId))
      .for('update');
    const missing = goneStale((await readGround(tx, caller)).coverage);
    const fresh = missing.filter(({ source }) => !known?.sources.includes(source));
    const sources = missing.map(({ source }) => source);
    await tx.update(screeningAlarms).set({ sources }).where(eq(screeningAlarms.organizationId, organizationId));
    if (fresh.length === 0) return;
    await emitEvent(tx, caller, 'sanctions.lists_stale', { lists: fresh });
    await recordAudit(tx, caller, {
      action: 'sanctions_source.go_stale',
      resourceType: 'sanctions_source',
      resourceId: null,
      changes: fresh.map(({ source, reason }) => ({ path: `/${source}`, old: null, new: reason })),
    });
    if (canMail()) await mailAdministrators(tx, caller, fresh);
  });
}

async function mailAdministrators(tx: Transaction, caller: Caller, missing: Missing): Promise<void> {
  const admins = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inArray(memberships.role, ['admin']));
  for (const { userId } of admins) {
    const payload = { userId, missing };
    await enqueue(tx, caller, { type: STALE_NOTICE_JOB, resourceType: null, resourceId: null, payload });
  }
}

/** Looks at every organization whether a list that it requires has gone stale; each time that one does it is told once. */
export async function raiseAlarms(): Promise<void> {
  for (const organizationId of await everyOrganization())
    await raise(mintSystemCaller(organizationId, 'sanctions.alarm'));
}

/** Tells an administrator by mail which lists have gone stale. */
export async function mailStaleNotice({ payload }: JobRow): Promise<void> {
  const [user] = await database()
    .select()
    .from(users)
    .where(eq(users.id, String(payload.userId)));
  if (!user) return;
  const missing = payload.missing as Missing;
  const named = missing.map(({ source, reason }) => `${SOURCES[source].name}: ${WHY_MISSING[reason]}`);
  await sendMail({
    to: { name: user.name, address: user.email },
    subject: 'Sanctions lists have gone stale (Casefile)',
    text: [
      'Screening is incomplete: nobody reads as clear until these lists are fresh again.',
      named.join('\n'),
      'See why, and refresh them:',
      `${env().BASE_URL}/sanctions`,
    ].join('\n\n'),
  });
}
