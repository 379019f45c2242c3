import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { database } from '@/db/client';
import { memberships } from '@/db/schema/organizations';
import { ssoDomains } from '@/db/schema/sso';
import { users } from '@/db/schema/users';
import { reading, writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { enqueue } from '@/lib/jobs/enqueue';
import type { JobRow } from '@/lib/jobs/run-job';
import { canMail, sendMail } from '@/lib/mail/send';
import { lookForRecord, systemResolver, type TextResolver } from '@/lib/sso/domain-record';
import { takesSampleDomains } from '@/lib/sso/own-domain';
import { isSampleDomain } from '@/lib/sso/rules';

export const CHECK_DOMAINS_JOB = 'sso.check_domains';
export const DOMAIN_NOTICE_JOB = 'sso.mail_domain_notice';

/** A proven domain is looked for once a week; a little less, so that a nightly job comes round to it. */
const WEEK_SECONDS = 7 * 86_400 - 3600;
/** So often in a row the record may be missing; then the domain counts as unproven. */
const MOST_MISSES = 3;

const due = (organizationId: string) =>
  and(
    eq(ssoDomains.organizationId, organizationId),
    isNotNull(ssoDomains.verifiedAt),
    or(isNull(ssoDomains.checkedAt), lt(ssoDomains.checkedAt, inSeconds(-WEEK_SECONDS))),
  );

/** Has an organization's domains looked for where a week has gone by. */
export async function scheduleDomainCheck(organizationId: string): Promise<void> {
  const [one] = await reading({ organizationId }, async (tx) =>
    tx.select({ id: ssoDomains.id }).from(ssoDomains).where(due(organizationId)).limit(1),
  );
  if (!one) return;
  await writing({ organizationId }, (tx) =>
    enqueue(tx, { organizationId }, { type: CHECK_DOMAINS_JOB, resourceType: null, resourceId: null }),
  );
}

type Row = typeof ssoDomains.$inferSelect;

/** Notes that a record is missing; the third time in a row the domain counts as unproven. Its administrators are told each time. */
async function miss(caller: Caller, row: Row): Promise<void> {
  const { organizationId } = caller;
  const misses = row.misses + 1;
  const lapses = misses >= MOST_MISSES;
  await writing(caller, async (tx) => {
    const changed = await tx
      .update(ssoDomains)
      .set({ misses, checkedAt: now(), ...(lapses ? { verifiedAt: null, lapsedAt: now() } : {}) })
      .where(and(eq(ssoDomains.id, row.id), eq(ssoDomains.misses, row.misses), isNotNull(ssoDomains.verifiedAt)))
      .returning({ id: ssoDomains.id });
    if (changed.length === 0) return;
    await recordAudit(tx, caller, {
      ...(lapses ? { action: 'sso_domain.lapse' } : { action: 'sso_domain.check', outcome: 'failure' }),
      resourceType: 'sso_domain',
      resourceId: row.domain,
      changes: diff({ misses: row.misses, verified: true }, { misses, verified: !lapses }),
    });
    if (!canMail()) return;
    const admins = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), inArray(memberships.role, ['admin'])));
    for (const { userId } of admins) {
      const payload = { userId, domain: row.domain, misses, lapsed: lapses };
      await enqueue(tx, caller, { type: DOMAIN_NOTICE_JOB, resourceType: null, resourceId: null, payload });
    }
  });
}

/**
 * Looks for the records of the organization's proven domains again. A name server that does not answer is no miss. Specification silent: after three
 * weeks without its record a domain counts as unproven, so nobody new comes in by it and it binds nobody any more; who has come by the provider
 * before still does, for they are known by their subject.
 */
export async function checkDomains(caller: Caller, resolve: TextResolver = systemResolver): Promise<void> {
  const { organizationId } = caller;
  const rows = await reading(caller, async (tx) => tx.select().from(ssoDomains).where(due(organizationId)));
  for (const row of rows) {
    const sample = isSampleDomain(row.domain) && takesSampleDomains();
    const found = sample ? 'stands' : await lookForRecord(organizationId, row.domain, resolve);
    if (found === 'missing') await miss(caller, row);
    if (found !== 'stands') continue;
    await writing(caller, (tx) =>
      tx.update(ssoDomains).set({ misses: 0, checkedAt: now() }).where(eq(ssoDomains.id, row.id)),
    );
  }
}

/** Tells an administrator by mail that the record of a domain is missing. */
export async function mailDomainNotice({ payload }: JobRow): Promise<void> {
  const [user] = await database()
    .select()
    .from(users)
    .where(eq(users.id, String(payload.userId)));
  if (!user) return;
  const { domain, misses } = payload;
  const what = payload.lapsed
    ? `The TXT record of ${domain} was missing for the third week. The domain counts as unproven: nobody new comes in by single sign-on, and its people may use passwords again.`
    : `The TXT record of ${domain} is missing (${misses} of ${MOST_MISSES}). After the third time the domain counts as unproven.`;
  await sendMail({
    to: { name: user.name, address: user.email },
    subject: payload.lapsed
      ? `${domain} counts as unproven (Casefile)`
      : `The record of ${domain} is missing (Casefile)`,
    text: [what, 'Put the record back and prove the domain again:', `${env().BASE_URL}/settings/sso`].join('\n\n'),
  });
}
