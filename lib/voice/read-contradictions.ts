import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import { verificationDocuments, verificationSessions } from '@/db/schema/verification';
import { voiceAttempts, voiceSessions } from '@/db/schema/voice';
import { reading } from '@/db/transaction';
import { authorize, type Caller, may } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { resultOf } from '@/lib/voice/present';

/** What one place says about a fact, with the way to it. */
export type FactSource = { value: string; source: string; href: string };
export type ComparedFact = {
  field: string;
  form: string | null;
  documents: FactSource[];
  calls: FactSource[];
  state: 'agreement' | 'conflict' | 'silence';
};

/** Fields of documents that mean the same as a field of the claim. */
const DOCUMENT_FIELDS: Record<string, string> = {
  registrationNumber: 'vehicle.registrationNumber',
  vin: 'vehicle.vin',
  make: 'vehicle.make',
  model: 'vehicle.model',
  year: 'vehicle.year',
};
/** What was read less surely than this says nothing against anybody. */
const SURE = 0.75;

const comparable = (value: string) => value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

async function formFacts(tx: Transaction, caller: Caller, claimId: string): Promise<Map<string, string>> {
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, claimId)));
  if (!claim) throw notFound('The claim');
  const { vehicle, policy } = claim;
  const stated: [string, string | number | null | undefined][] = [
    ['lossDate', claim.lossDate],
    ['lossTime', claim.lossTime?.slice(0, 5)],
    ['lossLocation', claim.lossLocation],
    ['vehicle.registrationNumber', vehicle?.registrationNumber],
    ['vehicle.vin', vehicle?.vin],
    ['vehicle.make', vehicle?.make],
    ['vehicle.model', vehicle?.model],
    ['vehicle.year', vehicle?.year],
    ['amountClaimed.amount', claim.amount],
    ['policy.number', policy?.number],
    ['policy.holder', policy?.holder],
  ];
  return new Map(stated.flatMap(([field, value]) => (value ? [[field, String(value)] as const] : [])));
}

type Said = FactSource & { field: string; agrees: boolean | null };

async function documentFacts(tx: Transaction, caller: Caller, claimId: string): Promise<Said[]> {
  const rows = await tx
    .select({ sessionId: verificationSessions.id, reading: verificationDocuments.reading, fileName: evidence.fileName })
    .from(verificationSessions)
    .innerJoin(
      verificationDocuments,
      and(
        eq(verificationDocuments.organizationId, verificationSessions.organizationId),
        eq(verificationDocuments.sessionId, verificationSessions.id),
        isNull(verificationDocuments.supersededAt),
      ),
    )
    .innerJoin(
      evidence,
      and(
        eq(evidence.organizationId, verificationDocuments.organizationId),
        eq(evidence.id, verificationDocuments.evidenceId),
      ),
    )
    .where(
      and(eq(verificationSessions.organizationId, caller.organizationId), eq(verificationSessions.claimId, claimId)),
    )
    .orderBy(asc(verificationDocuments.createdAt), asc(verificationDocuments.id));
  return rows.flatMap(({ sessionId, reading: read, fileName }) =>
    Object.entries(DOCUMENT_FIELDS).flatMap(([name, field]) => {
      const [best] = (read?.fields[name] ?? []).toSorted((a, b) => b.confidence - a.confidence);
      if (!best || best.confidence < SURE) return [];
      return [{ field, value: best.value, source: fileName, href: `/verifications/${sessionId}`, agrees: null }];
    }),
  );
}

const VERDICTS = { agreement: true, conflict: false, silence: null } as const;

async function callFacts(tx: Transaction, caller: Caller, claimId: string): Promise<Said[]> {
  const rows = await tx
    .select({ id: voiceSessions.id, source: voiceSessions.source, result: voiceAttempts.result })
    .from(voiceSessions)
    .innerJoin(
      voiceAttempts,
      and(
        eq(voiceAttempts.organizationId, voiceSessions.organizationId),
        eq(voiceAttempts.id, voiceSessions.attemptId),
      ),
    )
    .where(
      and(
        eq(voiceSessions.organizationId, caller.organizationId),
        eq(voiceSessions.claimId, claimId),
        isNotNull(voiceSessions.attemptId),
      ),
    )
    .orderBy(asc(voiceSessions.id));
  return rows.flatMap(({ id, result }) =>
    (resultOf(result)?.comparisons ?? []).flatMap((each) => {
      if (each.callValue === null) return [];
      const [place] = each.evidence;
      return [
        {
          field: each.field,
          value: each.callValue,
          source: place ? `«${place.quote}»` : '',
          href: place ? `/voice/${id}#turn-${place.segmentId}` : `/voice/${id}`,
          agrees: VERDICTS[each.verdict],
        },
      ];
    }),
  );
}

function stateOf(form: string | undefined, documents: readonly Said[], calls: readonly Said[]): ComparedFact['state'] {
  const anchors = [...(form === undefined ? [] : [form]), ...documents.map(({ value }) => value)];
  const papers = new Set(anchors.map(comparable));
  if (papers.size > 1 || calls.some(({ agrees }) => agrees === false)) return 'conflict';
  return calls.some(({ agrees }) => agrees) || anchors.length > 1 ? 'agreement' : 'silence';
}

const withoutVerdict = ({ value, source, href }: Said): FactSource => ({ value, source, href });

/**
 * What claim form, verified documents and scored calls say about each fact, side by side, conflicts first. What the caller may not read is
 * left out. Calls are compared by the scorer, with its tolerances; documents letter by letter. Throws NOT_FOUND.
 */
export async function readContradictions(caller: Caller, claimId: string): Promise<ComparedFact[]> {
  authorize(caller, 'getClaim');
  const [form, documents, calls] = await reading(caller, (tx) =>
    Promise.all([
      formFacts(tx, caller, claimId),
      may(caller, 'listVerifications') ? documentFacts(tx, caller, claimId) : [],
      may(caller, 'getVoiceSession') ? callFacts(tx, caller, claimId) : [],
    ]),
  );
  const fields = [
    ...new Set([...form.keys(), ...documents.map((said) => said.field), ...calls.map((said) => said.field)]),
  ];
  const rank = { conflict: 0, agreement: 1, silence: 2 };
  return fields
    .map((field) => {
      const read = documents.filter((said) => said.field === field);
      const said = calls.filter((each) => each.field === field);
      return {
        field,
        form: form.get(field) ?? null,
        documents: read.map(withoutVerdict),
        calls: said.map(withoutVerdict),
        state: stateOf(form.get(field), read, said),
      };
    })
    .sort((a, b) => rank[a.state] - rank[b.state]);
}
