import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { PARTICIPANT_ROLES } from '@/db/enums';
import { kycRuns, organizations, registeredPeople } from '@/db/schema/organizations';
import { participants } from '@/db/schema/participants';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { followOwners, type Ownership } from '@/lib/organizations/engine/beneficial-owners';
import type { CompanyProfile, CompanyRegistry } from '@/lib/organizations/engine/company-registry';
import { sampleRegistry } from '@/lib/organizations/engine/sample-registry';
import type { KycReport } from '@/lib/organizations/present';
import { identifierCheck, inOffice, kycOutcome, OWNER_PERCENTAGE, profileChecks } from '@/lib/organizations/rules';
import { emitEvent } from '@/lib/webhooks/emit';

type Role = (typeof PARTICIPANT_ROLES)[number];
type Named = { key: string; name: string; dateOfBirth: string | null; nationality: string | null };
type Run = typeof kycRuns.$inferSelect;

/** Asks the register and keeps what it says; people become participants once, however often this runs. */
export async function performKyc(caller: Caller, runId: string): Promise<void> {
  const mine = and(eq(kycRuns.organizationId, caller.organizationId), eq(kycRuns.id, runId));
  const { run, own } = await reading(caller, async (tx) => {
    const [[row], [organization]] = await Promise.all([
      tx.select().from(kycRuns).where(mine),
      tx.select().from(organizations).where(eq(organizations.id, caller.organizationId)),
    ]);
    return { run: row, own: organization };
  });
  if (!run || !own || run.status !== 'PENDING') return;
  const registry: CompanyRegistry = sampleRegistry;
  const profile = await registry.find(run.asked);
  const ownership = profile ? await followOwners(registry, profile) : null;
  await writing(caller, async (tx) => {
    // One run after the other: two at once would make everybody twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kyc:${caller.organizationId}`}, 0))`);
    const [still] = await tx.select({ status: kycRuns.status }).from(kycRuns).where(mine).for('update');
    if (still?.status !== 'PENDING') return;
    const report = await reportOf(tx, caller, { run, registry, ownName: own.name, profile, ownership });
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

type Found = {
  run: Run;
  registry: CompanyRegistry;
  ownName: string;
  profile: CompanyProfile | null;
  ownership: Ownership | null;
};

async function reportOf(tx: Transaction, caller: Caller, found: Found): Promise<KycReport> {
  const { run, registry, ownName, profile, ownership } = found;
  const identifier = identifierCheck(run.asked);
  const warnings = registry.sampleData ? ['Sample data: the register knows invented companies only.'] : [];
  const base = { provider: registry.provider, sampleData: registry.sampleData, retrievedAt: now().toISOString() };
  const screening = {
    name: 'screening',
    result: 'not_available',
    detail: 'People are screened when they are participants; see each of them.',
  } as const;
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
  for (const { key, name, dateOfBirth, nationality, role, appointedOn, resignedOn } of profile.directors) {
    const named = { key, name, dateOfBirth, nationality };
    const participantId = resignedOn === null ? await people.participant(named, 'DIRECTOR', 'PERSON') : null;
    directors.push({ ...named, participantId, role, appointedOn, resignedOn });
  }
  const beneficialOwners = [];
  for (const {
    key,
    name,
    dateOfBirth,
    nationality,
    type,
    percentage,
    effectivePercentage,
    through,
  } of ownership.owners) {
    const named = { key, name, dateOfBirth, nationality };
    const counts = type === 'PERSON' && (effectivePercentage ?? 0) > OWNER_PERCENTAGE;
    const participantId = counts ? await people.participant(named, 'UBO', type) : null;
    beneficialOwners.push({ ...named, participantId, type, percentage, effectivePercentage, through });
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

/** Finds or makes the participant that a person of a register is. */
class People {
  readonly created: string[] = [];
  readonly matched: string[] = [];

  constructor(
    private readonly tx: Transaction,
    private readonly caller: Caller,
    private readonly provider: string,
  ) {}

  async participant(named: Named, role: Role, type: 'PERSON' | 'ORGANIZATION'): Promise<string> {
    const { tx, caller } = this;
    const known = (await this.byKey(named)) ?? (await this.byName(named));
    const id = known ?? (await this.make(named, role, type));
    await tx
      .insert(registeredPeople)
      .values({ id: newId(), organizationId: caller.organizationId, registryKey: this.key(named), participantId: id })
      .onConflictDoNothing();
    if (known) {
      if (!this.matched.includes(known)) this.matched.push(known);
      await tx
        .update(participants)
        .set({ roles: sql`array_append(${participants.roles}, ${role}::participant_role)` })
        .where(and(eq(participants.id, known), sql`not (${role}::participant_role = any(${participants.roles}))`));
    }
    return id;
  }

  private key({ key }: Named): string {
    return `${this.provider}:${key}`;
  }

  private async byKey(named: Named): Promise<string | null> {
    const [row] = await this.tx
      .select({ id: registeredPeople.participantId })
      .from(registeredPeople)
      .where(
        and(
          eq(registeredPeople.organizationId, this.caller.organizationId),
          eq(registeredPeople.registryKey, this.key(named)),
        ),
      );
    return row?.id ?? null;
  }

  /** The same name and, where both are known, the same month of birth; a name alone is not enough. */
  private async byName({ name, dateOfBirth }: Named): Promise<string | null> {
    if (dateOfBirth === null) return null;
    const linked = this.tx
      .select({ id: registeredPeople.participantId, key: registeredPeople.registryKey })
      .from(registeredPeople)
      .where(eq(registeredPeople.organizationId, this.caller.organizationId));
    const rows = await this.tx
      .select({ id: participants.id, dateOfBirth: participants.dateOfBirth })
      .from(participants)
      .where(
        and(
          eq(participants.organizationId, this.caller.organizationId),
          sql`lower(${participants.name}) = ${name.toLowerCase()}`,
        ),
      );
    const ours = await linked;
    const month = dateOfBirth.slice(0, 7);
    const match = rows.find(
      (row) => row.dateOfBirth?.startsWith(month) || (row.dateOfBirth === null && ours.some(({ id }) => id === row.id)),
    );
    return match?.id ?? null;
  }

  private async make(
    { name, dateOfBirth, nationality }: Named,
    role: Role,
    type: 'PERSON' | 'ORGANIZATION',
  ): Promise<string> {
    const id = newId();
    await this.tx.insert(participants).values({
      id,
      organizationId: this.caller.organizationId,
      type,
      roles: [role],
      name,
      nationality,
      // A month alone is no date of birth.
      dateOfBirth: dateOfBirth !== null && dateOfBirth.length === 10 ? dateOfBirth : null,
    });
    await recordAudit(this.tx, this.caller, {
      action: 'participant.create',
      resourceType: 'participant',
      resourceId: id,
    });
    this.created.push(id);
    return id;
  }
}
