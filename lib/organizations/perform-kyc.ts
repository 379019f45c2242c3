import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { kycRuns, organizations } from '@/db/schema/organizations';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { followOwners, type Ownership } from '@/lib/organizations/engine/beneficial-owners';
import type { CompanyProfile, CompanyRegistry } from '@/lib/organizations/engine/company-registry';
import { lookUp } from '@/lib/organizations/engine/look-up';
import { RegistryError } from '@/lib/organizations/engine/registry-http';
import { People } from '@/lib/organizations/match-people';
import type { KycReport } from '@/lib/organizations/present';
import { registries } from '@/lib/organizations/registries';
import {
  type Check,
  identifierCheck,
  inOffice,
  isBeneficialOwner,
  kycOutcome,
  profileChecks,
} from '@/lib/organizations/rules';
import { screenCompany } from '@/lib/organizations/screen-company';
import { emitEvent } from '@/lib/webhooks/emit';

type Run = typeof kycRuns.$inferSelect;

/** Asks the register and keeps what it says; people become participants once, however often this runs. */
export async function performKyc(
  caller: Caller,
  runId: string,
  from: [CompanyRegistry, ...CompanyRegistry[]] = registries(),
): Promise<void> {
  const mine = and(eq(kycRuns.organizationId, caller.organizationId), eq(kycRuns.id, runId));
  const { run, own } = await reading(caller, async (tx) => {
    const [[row], [organization]] = await Promise.all([
      tx.select().from(kycRuns).where(mine),
      tx.select().from(organizations).where(eq(organizations.id, caller.organizationId)),
    ]);
    return { run: row, own: organization };
  });
  if (!run || !own || run.status !== 'PENDING') return;
  const found = await ask(caller, run, from).catch((error: unknown) => {
    if (error instanceof RegistryError) return error;
    throw error;
  });
  if (found instanceof RegistryError) return failKyc(caller, runId, found.message);
  await writing(caller, async (tx) => {
    // One run after the other: two at once would make everybody twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kyc:${caller.organizationId}`}, 0))`);
    const [still] = await tx.select({ status: kycRuns.status }).from(kycRuns).where(mine).for('update');
    if (still?.status !== 'PENDING') return;
    const report = await reportOf(tx, caller, { run, ownName: own.name, ...found });
    const status = kycOutcome(report.checks);
    await tx.update(kycRuns).set({ status, report, completedAt: now() }).where(mine);
    await emitEvent(tx, caller, 'organization.kyc_completed', {
      organizationId: caller.organizationId,
      kycId: runId,
      status,
    });
    await recordAudit(tx, caller, {
      action: 'organization.kyc_completed',
      resourceType: 'organization',
      resourceId: caller.organizationId,
      changes: [{ path: '/status', old: 'PENDING', new: status }],
    });
  });
}

type Answers = {
  registry: CompanyRegistry;
  profile: CompanyProfile | null;
  ownership: Ownership | null;
  screening: Check;
};
type Found = Answers & { run: Run; ownName: string };

/** What registers and lists say, asked outside of any transaction. */
async function ask(caller: Caller, { asked }: Run, from: [CompanyRegistry, ...CompanyRegistry[]]): Promise<Answers> {
  // What cannot be an identifier is not sent anywhere.
  const valid = identifierCheck(asked).result !== 'fail';
  const { registry, profile } = valid ? await lookUp(from, asked) : { registry: from[0], profile: null };
  const ownership = profile ? await followOwners(registry, profile) : null;
  return { registry, profile, ownership, screening: await screenCompany(caller, profile, ownership) };
}

/** The register could not answer: nothing is concluded, and a person may run it again. */
async function failKyc(caller: Caller, runId: string, message: string): Promise<void> {
  await writing(caller, async (tx) => {
    const error = { code: 'REGISTRY_UNAVAILABLE', message };
    const pending = and(
      eq(kycRuns.organizationId, caller.organizationId),
      eq(kycRuns.id, runId),
      eq(kycRuns.status, 'PENDING'),
    );
    const failed = await tx
      .update(kycRuns)
      .set({ status: 'ERROR', error, completedAt: now() })
      .where(pending)
      .returning();
    if (failed.length === 0) return;
    const { organizationId } = caller;
    await emitEvent(tx, caller, 'organization.kyc_completed', { organizationId, kycId: runId, status: 'ERROR' });
    await recordAudit(tx, caller, {
      action: 'organization.kyc_completed',
      resourceType: 'organization',
      resourceId: organizationId,
      changes: [{ path: '/status', old: 'PENDING', new: 'ERROR' }],
    });
  });
}

async function reportOf(tx: Transaction, caller: Caller, found: Found): Promise<KycReport> {
  const { run, registry, ownName, profile, ownership, screening } = found;
  const identifier = identifierCheck(run.asked);
  const warnings = registry.sampleData ? ['Sample data: the register knows invented companies only.'] : [];
  const base = { provider: registry.provider, sampleData: registry.sampleData, retrievedAt: now().toISOString() };
  if (!profile || !ownership) {
    return {
      registry: { ...base, name: null, registrationNumber: null, status: null, incorporatedOn: null, address: null },
      checks: [
        { name: 'registry_entry', result: 'fail', detail: 'The register has no such company.' },
        identifier,
        screening,
      ],
      directors: [],
      beneficialOwners: [],
      participantsCreated: [],
      participantsMatched: [],
      warnings,
      changes: [],
    };
  }
  const people = new People(tx, caller, registry.provider);
  const directors = [];
  for (const { key, name, type, dateOfBirth, nationality, role, appointedOn, resignedOn } of profile.directors) {
    const named = { key, name, dateOfBirth, nationality };
    const participantId = resignedOn === null ? await people.participant(named, 'DIRECTOR', type) : null;
    directors.push({ ...named, participantId, role, appointedOn, resignedOn });
  }
  const beneficialOwners = [];
  for (const owner of ownership.owners) {
    const { key, name, dateOfBirth, nationality, type, percentage, effectivePercentage, effectiveUpTo, through } =
      owner;
    const named = { key, name, dateOfBirth, nationality };
    const participantId = isBeneficialOwner(owner) ? await people.participant(named, 'UBO', type) : null;
    const shares = { percentage, percentageUpTo: owner.percentageUpTo, effectivePercentage, effectiveUpTo };
    beneficialOwners.push({ ...named, participantId, type, ...shares, through });
  }
  const { name, registrationNumber, status, incorporatedOn, address } = profile;
  return {
    registry: { ...base, name, registrationNumber, status, incorporatedOn, address },
    checks: [identifier, ...profileChecks(profile, ownName, ownership), screening],
    directors,
    beneficialOwners,
    participantsCreated: people.created,
    participantsMatched: people.matched.filter((id) => !people.created.includes(id)),
    warnings,
    changes: await changesSince(tx, caller, run, profile),
  };
}

/** What differs from the last finished run: people who came and went, the company's state. */
async function changesSince(tx: Transaction, caller: Caller, run: Run, profile: CompanyProfile): Promise<string[]> {
  const [before] = await tx
    .select({ report: kycRuns.report })
    .from(kycRuns)
    .where(and(eq(kycRuns.organizationId, caller.organizationId), ne(kycRuns.id, run.id), isNotNull(kycRuns.report)))
    .orderBy(desc(kycRuns.createdAt))
    .limit(1);
  const report = before?.report as KycReport | undefined;
  if (!report?.registry || report.registry.registrationNumber !== profile.registrationNumber) return [];
  const then = new Map(
    report.directors.filter(({ resignedOn }) => resignedOn === null).map(({ key, name }) => [key, name]),
  );
  const today = new Map(inOffice(profile.directors).map(({ key, name }) => [key, name]));
  return [
    ...[...today].filter(([key]) => !then.has(key)).map(([, name]) => `${name} became a director.`),
    ...[...then].filter(([key]) => !today.has(key)).map(([, name]) => `${name} is no longer a director.`),
    ...(report.registry.status === profile.status ? [] : [`The company is now ${profile.status}.`]),
  ];
}
