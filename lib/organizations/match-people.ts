import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { PARTICIPANT_ROLES } from '@/db/enums';
import { registeredPeople } from '@/db/schema/organizations';
import { participants } from '@/db/schema/participants';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { requestScreening } from '@/lib/sanctions/request-screening';

type Role = (typeof PARTICIPANT_ROLES)[number];
type Named = { key: string; name: string; dateOfBirth: string | null; nationality: string | null };

/** Finds or makes the participant that a person of a register is. */
export class People {
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
      await this.giveRole(known, role);
    }
    return id;
  }

  /** A change like one that a person makes: who has not seen it must not overwrite it. */
  private async giveRole(id: string, role: Role): Promise<void> {
    const { tx, caller } = this;
    const [given] = await tx
      .update(participants)
      .set({
        roles: sql`array_append(${participants.roles}, ${role}::participant_role)`,
        version: sql`${participants.version} + 1`,
        updatedAt: now(),
      })
      .where(and(eq(participants.id, id), sql`not (${role}::participant_role = any(${participants.roles}))`))
      .returning({ roles: participants.roles });
    if (!given) return;
    await recordAudit(tx, caller, {
      action: 'participant.update',
      resourceType: 'participant',
      resourceId: id,
      changes: diff({ roles: given.roles.slice(0, -1) }, given),
    });
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
    await requestScreening(this.tx, this.caller, id, 'PARTICIPANT_CREATED');
    this.created.push(id);
    return id;
  }
}
