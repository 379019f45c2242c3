import type { claimContacts, claimDecisions, claimIndicators, claimNotes, claims } from '@/db/schema/claims';
import type { evidenceReviews } from '@/db/schema/evidence';
import type { participants } from '@/db/schema/participants';
import { allowedTransitions, slaStatus } from '@/lib/claims/rules';
import type { Claim, ClaimDecision, ClaimNote, PartyContacted, RiskIndicator } from '@/lib/claims/schema';
import { type ScreeningGround, standsAt } from '@/lib/sanctions/rules';

export type PersonRow = { id: string; name: string; email: string };

/** What belongs to a claim beside its own row. */
export type ClaimRelations = {
  investigator: PersonRow | null;
  participants: (typeof participants.$inferSelect)[];
  ground: ScreeningGround;
  contacts: (typeof claimContacts.$inferSelect)[];
  indicators: (typeof claimIndicators.$inferSelect)[];
  reviews: (typeof evidenceReviews.$inferSelect)[];
  decision: typeof claimDecisions.$inferSelect | null;
  people: Map<string, PersonRow>;
};

function person(people: Map<string, PersonRow>, id: string) {
  return people.get(id) ?? { id, name: 'Former member', email: null };
}

/** Row → wire of a contact attempt. */
export function presentContact(row: typeof claimContacts.$inferSelect): PartyContacted {
  const { id, participantId, method, outcome, notes } = row;
  return { id, participantId, method, contactedAt: row.contactedAt.toISOString(), outcome, notes };
}

/** Row → wire of a risk indicator. */
export function presentIndicator(row: typeof claimIndicators.$inferSelect): RiskIndicator {
  const { id, code, label, severity, source, sourceId, note, status } = row;
  return { id, code, label, severity, source, sourceId, note, status };
}

/** Row → wire of a note. */
export function presentNote(row: typeof claimNotes.$inferSelect): ClaimNote {
  return {
    id: row.id,
    text: row.text,
    author: { id: row.authorId, name: row.authorName },
    createdAt: row.createdAt.toISOString(),
  };
}

/** Row → wire of a proposed or approved decision. */
export function presentDecision(
  row: typeof claimDecisions.$inferSelect,
  people: Map<string, PersonRow>,
): ClaimDecision {
  return {
    outcome: row.outcome,
    rationale: row.rationale,
    proposedBy: person(people, row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    approvedBy: row.approvedBy ? person(people, row.approvedBy) : null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvalNotes: row.approvalNotes,
  };
}

/** Row and relations → wire of a claim. */
export function presentClaim(row: typeof claims.$inferSelect, related: ClaimRelations, now: Date): Claim {
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    status: row.status,
    allowedTransitions: [...allowedTransitions(row.status)],
    priority: row.priority,
    lossDate: row.lossDate,
    lossTime: row.lossTime?.slice(0, 5) ?? null,
    lossLocation: row.lossLocation,
    reportedAt: row.reportedAt.toISOString(),
    description: row.description,
    amountClaimed: row.amount !== null && row.currency !== null ? { amount: row.amount, currency: row.currency } : null,
    policy: row.policy,
    vehicle: row.vehicle,
    investigator: related.investigator,
    dueAt: row.dueAt.toISOString(),
    slaStatus: slaStatus(row, now),
    participants: related.participants.map((row) => ({
      id: row.id,
      type: row.type,
      name: row.name,
      roles: row.roles,
      screeningStatus: standsAt(row, related.ground),
    })),
    partiesContacted: related.contacts.map(presentContact),
    riskIndicators: related.indicators.map(presentIndicator),
    evidenceReviewed: related.reviews.map((review) => ({
      evidenceId: review.evidenceId,
      reviewedBy: { id: review.reviewerId, name: review.reviewerName },
      reviewedAt: review.reviewedAt.toISOString(),
      decision: review.decision,
    })),
    decision: related.decision ? presentDecision(related.decision, related.people) : null,
    closedAt: row.closedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
