import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { LinkStatus } from '@/db/enums';
import { evidence, evidenceDuplicates, evidenceReviews } from '@/db/schema/evidence';
import type { participants } from '@/db/schema/participants';
import { verificationChecks, verificationSessions } from '@/db/schema/verification';
import { voiceAttempts, voiceSessions } from '@/db/schema/voice';
import type { Caller } from '@/lib/auth/caller';
import {
  claimsOf,
  contradictionFactors,
  countHigh,
  dismissedFindings,
  findingKey,
  indicatorsOf,
  withIndicators,
} from '@/lib/forensics/read-claim-findings';
import {
  CHECK_POINTS,
  type ComponentInputs,
  type Factor,
  FILE_POINTS,
  LINK_POINTS,
  REVIEW_POINTS,
  SCREENING_POINTS,
  SIGNAL_POINTS,
} from '@/lib/forensics/rules';
import { readOwnLinks } from '@/lib/network/read-own-links';
import { linkCode, linkSentence } from '@/lib/network/rules';
import { readGround } from '@/lib/sanctions/read-ground';
import { standsAt } from '@/lib/sanctions/rules';
import { CHECK_LABELS, checkIndicatorCode } from '@/lib/verification/rules';
import type { InterviewResult } from '@/lib/voice/engine/interview';
import { signalIndicatorCode } from '@/lib/voice/rules';

type ParticipantRow = typeof participants.$inferSelect;

const CONCLUDED = ['APPROVED', 'DECLINED', 'IN_REVIEW', 'RESUBMISSION_REQUESTED'] as const;

/** What a part found, and the sessions it read: their findings are not counted a second time. */
type Read = { factors: Finding[] | null; sessions: string[] };
/** A factor with the code of the indicator that the same finding left on the claim. */
type Finding = Factor & { indicator?: string };

const NOTHING_READ: Read = { factors: null, sessions: [] };

/** Document and identity checks of the participant's newest session of each kind. Null when none has run. */
async function documents(tx: Transaction, caller: Caller, participantId: string): Promise<Read> {
  const sessions = await tx
    .select({ id: verificationSessions.id, kind: verificationSessions.kind })
    .from(verificationSessions)
    .where(
      and(
        eq(verificationSessions.organizationId, caller.organizationId),
        eq(verificationSessions.participantId, participantId),
        inArray(verificationSessions.status, [...CONCLUDED]),
      ),
    )
    .orderBy(desc(verificationSessions.createdAt), desc(verificationSessions.id));
  const newest = [...new Map(sessions.toReversed().map(({ kind, id }) => [kind, id])).values()];
  if (newest.length === 0) return NOTHING_READ;
  const checks = await tx
    .select()
    .from(verificationChecks)
    .where(
      and(
        eq(verificationChecks.organizationId, caller.organizationId),
        inArray(verificationChecks.sessionId, newest),
        eq(verificationChecks.result, 'consider'),
      ),
    );
  const factors = checks.map(({ name, subResult, sessionId }) => ({
    code: `${name}_${subResult ?? 'caution'}`.toUpperCase(),
    label: `${CHECK_LABELS[name as keyof typeof CHECK_LABELS] ?? name}: ${subResult ?? 'caution'}`,
    points: CHECK_POINTS[subResult ?? 'caution'],
    sourceType: 'verification',
    sourceId: sessionId,
    indicator: checkIndicatorCode(name),
  }));
  return { factors, sessions: newest };
}

/** Concerns of the participant's newest scored call. Null when none was scored, or when its transcript was too poor to score anything. */
async function calls(tx: Transaction, caller: Caller, participantId: string): Promise<Read> {
  const [session] = await tx
    .select({ id: voiceSessions.id, result: voiceAttempts.result })
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
        eq(voiceSessions.participantId, participantId),
        eq(voiceSessions.status, 'COMPLETED'),
      ),
    )
    .orderBy(desc(voiceSessions.completedAt), desc(voiceSessions.id))
    .limit(1);
  const result = session?.result as InterviewResult | null | undefined;
  if (!session || !result || result.recommendedDecision === 'MANUAL_REVIEW') return NOTHING_READ;
  const concerns = result.importantCallSignals.filter(({ polarity }) => polarity === 'concern');
  const factors = concerns.map((signal) => ({
    code: signal.code,
    label: `${signal.label}: “${signal.quote}”`,
    points: SIGNAL_POINTS[signal.severity],
    sourceType: 'voice_interview',
    sourceId: session.id,
    indicator: signalIndicatorCode(signal),
  }));
  return { factors, sessions: [session.id] };
}

/** Files of the participant and of the claims: reviews, repetitions, integrity. Null when there is no file. */
async function files(
  tx: Transaction,
  caller: Caller,
  participantId: string,
  claimIds: string[],
): Promise<Factor[] | null> {
  const rows = await tx
    .select({
      id: evidence.id,
      fileName: evidence.fileName,
      integrityStatus: evidence.integrityStatus,
      reviewStatus: evidence.reviewStatus,
    })
    .from(evidence)
    .where(
      and(
        eq(evidence.organizationId, caller.organizationId),
        eq(evidence.status, 'AVAILABLE'),
        or(eq(evidence.participantId, participantId), inArray(evidence.claimId, claimIds)),
      ),
    );
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  const [reviews, duplicates] = await Promise.all([
    tx
      .selectDistinctOn([evidenceReviews.evidenceId])
      .from(evidenceReviews)
      .where(and(eq(evidenceReviews.organizationId, caller.organizationId), inArray(evidenceReviews.evidenceId, ids)))
      .orderBy(evidenceReviews.evidenceId, desc(evidenceReviews.reviewedAt)),
    tx
      .select()
      .from(evidenceDuplicates)
      .where(
        and(eq(evidenceDuplicates.organizationId, caller.organizationId), inArray(evidenceDuplicates.evidenceId, ids)),
      ),
  ]);
  return rows.flatMap((row): Factor[] => {
    const source = { sourceType: 'evidence', sourceId: row.id };
    const review = reviews.find(({ evidenceId }) => evidenceId === row.id);
    const own = duplicates.filter(({ evidenceId, otherId }) => evidenceId === row.id && !ids.includes(otherId));
    const kind = own.some((one) => one.kind === 'EXACT') ? 'EXACT' : own.length > 0 ? 'NEAR' : null;
    const found: Factor[] = [];
    if (review?.decision === 'decline' && row.reviewStatus === 'DECLINED') {
      const reasons = review.reasonCodes.length > 0 ? review.reasonCodes : (['OTHER'] as const);
      const points = Math.max(...reasons.map((code) => REVIEW_POINTS[code]));
      found.push({
        code: 'FILE_DECLINED',
        label: `${row.fileName}: declined (${reasons.join(', ')})`,
        points,
        ...source,
      });
    }
    if (kind)
      found.push({
        code: `FILE_USED_${kind}`,
        label: `${row.fileName}: ${kind === 'EXACT' ? 'the same file' : 'a look-alike'} in another claim`,
        points: FILE_POINTS[kind],
        ...source,
      });
    if (row.integrityStatus === 'MISMATCH')
      found.push({
        code: 'FILE_CHANGED',
        label: `${row.fileName}: no longer the bytes that were stored`,
        points: FILE_POINTS.MISMATCH,
        ...source,
      });
    return found;
  });
}

/**
 * What the participant and their claims share with others, each as strong as it is rare; a confirmed link counts in full, a dismissed one
 * not at all, and shared files count with the evidence alone. All of them are named. Null when nothing of them was compared.
 */
async function links(
  tx: Transaction,
  caller: Caller,
  row: ParticipantRow,
): Promise<{ factors: Factor[] | null; linkIds: string[] }> {
  const { compared, links: found } = await readOwnLinks(tx, caller, row.id);
  if (!compared) return { factors: null, linkIds: [] };
  const factors = found.map(({ kind, status, rarity, own, other }): Factor => {
    const weight = status === 'CONFIRMED' ? 1 : status === 'DISMISSED' ? 0 : rarity;
    return {
      code: linkCode(kind),
      label: `${linkSentence(kind, own.name, other.name)}${LINK_REMARK[status] ?? ''}`,
      points: Math.round(LINK_POINTS[kind] * weight * 100) / 100,
      sourceType: other.type,
      sourceId: other.id,
    };
  });
  return { factors, linkIds: found.map(({ id }) => id) };
}

const LINK_REMARK: Partial<Record<LinkStatus, string>> = { CONFIRMED: ' (confirmed)', DISMISSED: ' (dismissed)' };

/** Null where nothing was screened, or not against every list that the organization requires. */
async function screening(tx: Transaction, caller: Caller, row: ParticipantRow): Promise<Factor[] | null> {
  const { id } = row;
  const screeningStatus = standsAt(row, await readGround(tx, caller));
  if (screeningStatus === 'NOT_SCREENED' || screeningStatus === 'ERROR' || screeningStatus === 'INCOMPLETE')
    return null;
  if (screeningStatus === 'CLEAR') return [];
  const confirmed = screeningStatus === 'CONFIRMED_HIT';
  return [
    {
      code: confirmed ? 'SANCTIONS_CONFIRMED' : 'SANCTIONS_IN_REVIEW',
      label: confirmed ? 'A match with a sanctions list was confirmed' : 'A possible list match waits for review',
      points: SCREENING_POINTS[screeningStatus],
      sourceType: 'participant',
      sourceId: id,
    },
  ];
}

/** Findings whose indicator a person has dismissed no longer count. */
function undismissed(findings: Finding[] | null, dismissed: ReadonlySet<string>): Factor[] | null {
  const standing = findings?.filter(({ sourceId, indicator }) => !dismissed.has(findingKey(sourceId, indicator)));
  return standing?.map(({ indicator: _, ...factor }) => factor) ?? null;
}

/** What every component has found about a participant at this moment, in the caller's organization. */
export async function readInputs(
  tx: Transaction,
  caller: Caller,
  row: ParticipantRow,
  claimId: string | null,
): Promise<{ components: ComponentInputs; openHighIndicators: number }> {
  const claimIds = claimId ? [claimId] : await claimsOf(tx, caller, row.id);
  const [voice, kyc] = [await calls(tx, caller, row.id), await documents(tx, caller, row.id)];
  const network = await links(tx, caller, row);
  const indicators = await indicatorsOf(tx, caller, claimIds);
  const dismissed = await dismissedFindings(tx, caller, [...voice.sessions, ...kyc.sessions]);
  const counted = new Set([...voice.sessions, ...kyc.sessions, ...network.linkIds]);
  const parts: ComponentInputs = {
    voice: undismissed(voice.factors, dismissed),
    kyc: undismissed(kyc.factors, dismissed),
    evidence: await files(tx, caller, row.id, claimIds),
    sanctions: await screening(tx, caller, row),
    network: network.factors,
  };
  const contradictions = await contradictionFactors(tx, caller, claimIds, counted, indicators);
  if (contradictions.length > 0) parts.evidence = [...(parts.evidence ?? []), ...contradictions];
  return { components: withIndicators(parts, indicators, counted), openHighIndicators: countHigh(indicators) };
}
