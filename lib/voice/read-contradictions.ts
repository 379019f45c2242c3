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
  state: 'agreement' | 'conflict' | 'silence' | 'not_compared';
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

/** Letters and digits alone, in upper case without accents. */
const comparable = (value: string) =>
  value
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Papers name a make or model with more or fewer words («Octavia», «Octavia SE Technology»); everything else is the same or it is not. */
function samePapers(field: string, values: readonly string[]): boolean {
  const plain = values.map(comparable).toSorted((a, b) => a.length - b.length);
  const [shortest = ''] = plain;
  const loose = field === 'vehicle.make' || field === 'vehicle.model';
  return plain.every((value) => (loose ? value.includes(shortest) : value === shortest));
}

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

type Said = FactSource & {
  field: string;
  agrees: boolean | null;
  compared: boolean;
  sessionId: string;
  onFile?: string;
};

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
      return [
        {
          field,
          value: best.value,
          source: fileName,
          href: `/verifications/${sessionId}`,
          agrees: null,
          compared: true,
          sessionId,
        },
      ];
    }),
  );
}

const VERDICTS = { agreement: true, conflict: false, silence: null, not_compared: null } as const;

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
          source: place ? `“${place.quote}”` : '',
          href: place ? `/voice/${id}#turn-${place.segmentId}` : `/voice/${id}`,
          agrees: VERDICTS[each.verdict],
          compared: each.verdict !== 'not_compared',
          onFile: each.claimValue ?? undefined,
          sessionId: id,
        },
      ];
    }),
  );
}

function stateOf(
  field: string,
  form: string | undefined,
  documents: readonly Said[],
  calls: readonly Said[],
): ComparedFact['state'] {
  const anchors = [...(form === undefined ? [] : [form]), ...documents.map(({ value }) => value)];
  if (!samePapers(field, anchors) || calls.some(({ agrees }) => agrees === false)) return 'conflict';
  if (calls.some(({ compared }) => !compared)) return 'not_compared';
  return calls.some(({ agrees }) => agrees) || anchors.length > 1 ? 'agreement' : 'silence';
}

const withoutVerdict = ({ value, source, href }: Said): FactSource => ({ value, source, href });

type Compared = {
  field: string;
  form: string | undefined;
  documents: Said[];
  calls: Said[];
  state: ComparedFact['state'];
};
type Sources = { documents: boolean; calls: boolean };

async function compareFacts(tx: Transaction, caller: Caller, claimId: string, sources: Sources): Promise<Compared[]> {
  const [form, documents, calls] = await Promise.all([
    formFacts(tx, caller, claimId),
    sources.documents ? documentFacts(tx, caller, claimId) : [],
    sources.calls ? callFacts(tx, caller, claimId) : [],
  ]);
  const fields = new Set([...form.keys(), ...documents.map(({ field }) => field), ...calls.map(({ field }) => field)]);
  return [...fields].map((field) => {
    const read = documents.filter((said) => said.field === field);
    const said = calls.filter((each) => each.field === field);
    // What is told in the description alone is no field of the form; the scorer found it there.
    const own = form.get(field) ?? said.find(({ onFile }) => onFile !== undefined)?.onFile;
    return {
      field,
      form: own,
      documents: read,
      calls: said,
      state: stateOf(field, own, read, said),
    };
  });
}

/**
 * What claim form, verified documents and scored calls say about each fact, side by side, conflicts first. What the caller may not read is
 * left out. Calls are compared by the scorer, with its tolerances; documents letter by letter. Throws NOT_FOUND.
 */
export async function readContradictions(caller: Caller, claimId: string): Promise<ComparedFact[]> {
  authorize(caller, 'getClaim');
  const sources = { documents: may(caller, 'listVerifications'), calls: may(caller, 'getVoiceSession') };
  const compared = await reading(caller, (tx) => compareFacts(tx, caller, claimId, sources));
  const rank = { conflict: 0, not_compared: 1, agreement: 2, silence: 3 };
  return compared
    .map(({ field, form, documents, calls, state }) => ({
      field,
      form: form ?? null,
      documents: documents.map(withoutVerdict),
      calls: calls.map(withoutVerdict),
      state,
    }))
    .sort((a, b) => rank[a.state] - rank[b.state]);
}

/** A fact of a claim on which its sources contradict each other, with the values that stand against each other. */
export type Contradiction = { claimId: string; field: string; values: string[] };

/**
 * Contradictions of a claim inside a transaction. What a verification or voice session says about a fact is left out where `counted` says
 * that whoever asks counts it by itself.
 */
export async function contradictionsOf(
  tx: Transaction,
  caller: Caller,
  claimId: string,
  counted: (said: { sessionId: string; field: string }) => boolean,
): Promise<Contradiction[]> {
  const compared = await compareFacts(tx, caller, claimId, { documents: true, calls: true });
  return compared.flatMap(({ field, form, ...said }) => {
    const documents = said.documents.filter((each) => !counted(each));
    const calls = said.calls.filter((each) => !counted(each));
    if (stateOf(field, form, documents, calls) !== 'conflict') return [];
    const values = [form, ...documents.map(({ value }) => value)].concat(
      calls.filter(({ agrees }) => agrees === false).map(({ value }) => value),
    );
    return [{ claimId, field, values: [...new Set(values.filter((value) => value !== undefined))] }];
  });
}
