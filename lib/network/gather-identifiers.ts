import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { IdentifierSource, LinkEnd, LinkKind } from '@/db/enums';
import { claims } from '@/db/schema/claims';
import { evidence, evidenceDuplicates } from '@/db/schema/evidence';
import { organizations } from '@/db/schema/organizations';
import { participants } from '@/db/schema/participants';
import { verificationDocuments, verificationSessions } from '@/db/schema/verification';
import type { Caller } from '@/lib/auth/caller';
import {
  documentNumberValue,
  normalisedAddress,
  normalisedEmail,
  normalisedIban,
  normalisedPhone,
  plateValue,
  vinValue,
} from '@/lib/network/engine/normalise';

/** A value in its one spelling, who holds it, and where it was found. */
export type Identifier = {
  kind: LinkKind;
  value: string;
  holderType: LinkEnd;
  holderId: string;
  sourceType: IdentifierSource;
  sourceId: string;
};

type Found = Pick<Identifier, 'kind'> & { value: string | null };
type Holder = Pick<Identifier, 'holderType' | 'holderId'>;

/** Printed text that was read less surely than this says nothing, as in the checks of documents. */
const SURE = 0.75;

const held = (found: Found[], holder: Holder, sourceType: IdentifierSource, sourceId: string): Identifier[] =>
  found.flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value, ...holder, sourceType, sourceId }]));

async function ofParticipant(tx: Transaction, caller: Caller, id: string): Promise<Identifier[]> {
  const [row] = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, id)));
  if (!row) return [];
  const [home] = await tx
    .select({ country: organizations.country })
    .from(organizations)
    .where(eq(organizations.id, caller.organizationId));
  const found: Found[] = [
    { kind: 'phone', value: row.phone && normalisedPhone(row.phone, row.address?.country ?? home?.country ?? null) },
    { kind: 'email', value: row.email && normalisedEmail(row.email) },
    { kind: 'address', value: row.address && normalisedAddress(row.address) },
    ...row.bankAccounts.map(({ iban }): Found => ({ kind: 'bankAccount', value: normalisedIban(iban) })),
    ...row.documentNumbers.map(({ number }): Found => ({ kind: 'documentNumber', value: documentNumberValue(number) })),
  ];
  return held(found, { holderType: 'participant', holderId: id }, 'participant', id);
}

async function ofClaim(tx: Transaction, caller: Caller, id: string): Promise<Identifier[]> {
  const [row] = await tx
    .select({ vehicle: claims.vehicle })
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, id)));
  const found: Found[] = [
    { kind: 'plate', value: plateValue(row?.vehicle?.registrationNumber ?? '') },
    { kind: 'vin', value: vinValue(row?.vehicle?.vin ?? '') },
  ];
  return held(found, { holderType: 'claim', holderId: id }, 'claim', id);
}

/** A claim holds what was handed in for it; a file of no claim is held by its participant. */
function holderOf(row: { claimId: string | null; participantId: string | null }): Holder | null {
  if (row.claimId) return { holderType: 'claim', holderId: row.claimId };
  return row.participantId ? { holderType: 'participant', holderId: row.participantId } : null;
}

/** A file by its digest, and each pair of look-alikes, held by both: they have no value in common but that they were found alike. */
async function ofEvidence(tx: Transaction, caller: Caller, id: string): Promise<Identifier[]> {
  const mine = eq(evidence.organizationId, caller.organizationId);
  const [row] = await tx
    .select()
    .from(evidence)
    .where(and(mine, eq(evidence.id, id), eq(evidence.status, 'AVAILABLE')));
  const holder = row ? holderOf(row) : null;
  if (!row || !holder) return [];
  const alike = await tx
    .select({ id: evidence.id, claimId: evidence.claimId, participantId: evidence.participantId })
    .from(evidenceDuplicates)
    .innerJoin(evidence, and(mine, eq(evidence.id, evidenceDuplicates.otherId), eq(evidence.status, 'AVAILABLE')))
    .where(
      and(
        eq(evidenceDuplicates.organizationId, caller.organizationId),
        eq(evidenceDuplicates.evidenceId, id),
        eq(evidenceDuplicates.kind, 'NEAR'),
      ),
    );
  const pairs = alike.flatMap((other) => {
    const theirs = holderOf(other);
    if (!theirs) return [];
    const value = [id, other.id].sort().join(':');
    return [
      ...held([{ kind: 'image', value }], holder, 'evidence', id),
      ...held([{ kind: 'image', value }], theirs, 'evidence', other.id),
    ];
  });
  return [...held([{ kind: 'file', value: row.sha256 }], holder, 'evidence', id), ...pairs];
}

/** What was read from the documents of a verification: numbers of documents belong to the person, those of vehicles to the claim. */
async function ofVerification(tx: Transaction, caller: Caller, id: string): Promise<Identifier[]> {
  const [session] = await tx
    .select()
    .from(verificationSessions)
    .where(and(eq(verificationSessions.organizationId, caller.organizationId), eq(verificationSessions.id, id)));
  if (!session) return [];
  const documents = await tx
    .select({ reading: verificationDocuments.reading })
    .from(verificationDocuments)
    .where(
      and(
        eq(verificationDocuments.organizationId, caller.organizationId),
        eq(verificationDocuments.sessionId, id),
        isNull(verificationDocuments.supersededAt),
      ),
    );
  const read = (name: string) =>
    documents.flatMap(({ reading }) =>
      (reading?.fields[name] ?? []).filter(({ confidence }) => confidence >= SURE).map(({ value }) => value),
    );
  const person = holderOf({ claimId: null, participantId: session.participantId }) ?? holderOf(session);
  const vehicle = holderOf(session);
  return [
    ...(person
      ? held(
          read('documentNumber').map((text): Found => ({ kind: 'documentNumber', value: documentNumberValue(text) })),
          person,
          'verification',
          id,
        )
      : []),
    ...(vehicle
      ? held(
          [
            ...read('registrationNumber').map((text): Found => ({ kind: 'plate', value: plateValue(text) })),
            ...read('vin').map((text): Found => ({ kind: 'vin', value: vinValue(text) })),
          ],
          vehicle,
          'verification',
          id,
        )
      : []),
  ];
}

const GATHER: Record<IdentifierSource, (tx: Transaction, caller: Caller, id: string) => Promise<Identifier[]>> = {
  participant: ofParticipant,
  claim: ofClaim,
  evidence: ofEvidence,
  verification: ofVerification,
};

/** Everything that a record says of identifiers at this moment, each once. Nothing for a record that is not there. */
export async function gatherIdentifiers(
  tx: Transaction,
  caller: Caller,
  source: IdentifierSource,
  id: string,
): Promise<Identifier[]> {
  const all = await GATHER[source](tx, caller, id);
  return [
    ...new Map(all.map((each) => [`${each.kind} ${each.value} ${each.holderId} ${each.sourceId}`, each])).values(),
  ];
}
