import { and, arrayContains, asc, count, desc, eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '@/db/client';
import { evidence, evidenceCustody, evidenceReviews, uploadLinks } from '@/db/schema/evidence';
import { sortedBy } from '@/db/sorted';
import { askedTogether } from '@/db/together';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { closedClaim } from '@/lib/claims/open-claim';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { containing } from '@/lib/core/search';
import {
  type DuplicateView,
  type EvidenceRow,
  presentCustody,
  presentEvidence,
  presentReview,
  presentUploadLink,
} from '@/lib/evidence/present';
import { recordRead } from '@/lib/evidence/record-custody';
import type { CustodyEntry, Evidence, EvidenceListQuery, EvidenceReview, UploadLink } from '@/lib/evidence/schema';

type Related = Parameters<typeof presentEvidence>[1];
type ReviewRow = NonNullable<Related['review']>;

/**
 * The review that counts, beside the record in one statement; JSON carries moments as text. Names are written out, because drizzle drops
 * the table's name from columns in a list of fields, and inside a subquery they would then mean other columns.
 */
const latestReview = sql<ReviewRow | null>`(
  select to_jsonb(newest) from (
    select r.decision, r.notes, r.reason_codes as "reasonCodes", r.reviewer_id as "reviewerId", r.reviewer_name as "reviewerName",
      r.reviewed_at as "reviewedAt"
    from evidence_reviews r
    where r.organization_id = evidence.organization_id and r.evidence_id = evidence.id
    order by r.reviewed_at desc limit 1
  ) newest)`.mapWith((value: ReviewRow) => ({ ...value, reviewedAt: new Date(value.reviewedAt) }));

/** Files that are the same or look alike, the nearest first. */
const duplicates = sql<DuplicateView[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('evidenceId', d.other_id, 'claimId', other.claim_id, 'kind', d.kind, 'distance', d.distance)
    order by d.distance, d.other_id), '[]'::jsonb)
  from evidence_duplicates d
  join evidence other on other.organization_id = d.organization_id and other.id = d.other_id
  where d.organization_id = evidence.organization_id and d.evidence_id = evidence.id)`;

const record = { row: getTableColumns(evidence), review: latestReview, duplicates };

/** A record with what belongs to it. One statement, for this is what is read most. */
function selectEvidence(tx: Transaction) {
  return tx.select(record).from(evidence);
}

/** One record inside a transaction that has just written it; without a download address. */
export async function reloadEvidence(tx: Transaction, caller: Caller, id: string): Promise<Evidence> {
  const [found] = await selectEvidence(tx).where(
    and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, id)),
  );
  if (!found) throw notFound('The evidence');
  return presentEvidence(found.row, found, { withDownload: false });
}

type RecordJson = { record: JsonRow; review: JsonRow | null; duplicates: DuplicateView[] };
type JsonRow = Record<string, unknown>;

const columnsOf = new Map(
  [evidence, evidenceReviews].map((table) => [table as PgTable, Object.entries(getTableColumns(table))]),
);

/** A row of a table that came as JSON, as drizzle would have read it. */
function fromJson<Table extends PgTable>(table: Table, json: JsonRow): Table['$inferSelect'] {
  const columns = columnsOf.get(table) ?? [];
  return Object.fromEntries(
    columns.map(([key, column]) => {
      const value = json[column.name];
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as Table['$inferSelect'];
}

const loaded = ({ record, review, duplicates }: RecordJson): { row: EvidenceRow; related: Related } => ({
  row: fromJson(evidence, record),
  related: { review: review && fromJson(evidenceReviews, review), duplicates },
});

/**
 * One record with what belongs to it. Until the transaction ends it cannot be changed nor its claim closed. Throws NOT_FOUND, and
 * INVALID_STATE_TRANSITION when the claim is closed.
 */
export async function lockEvidence(tx: Transaction, caller: Caller, id: string) {
  const [found] = await tx.execute<RecordJson & { claim_status: string }>(
    sql`select * from evidence_record(${caller.organizationId}::uuid, ${caller.userId}::uuid, ${id}::uuid, true)`,
  );
  if (!found) throw notFound('The evidence');
  if (found.claim_status === 'CLOSED') throw closedClaim();
  return loaded(found);
}

type EvidenceQuestion = { organizationId: string; userId: string | null; id: string };

const askForRecord = askedTogether<EvidenceQuestion, RecordJson>('evidence_records');

/** One record with a signed download address; the read goes into its custody log. Throws NOT_FOUND. */
export async function getEvidence(caller: Caller, id: string): Promise<Evidence> {
  authorize(caller, 'getEvidence');
  const { organizationId, userId } = caller;
  const found = await askForRecord({ organizationId, userId, id });
  if (!found) throw notFound('The evidence');
  const { row, related } = loaded(found);
  await recordRead(caller, id);
  return presentEvidence(row, related, { withDownload: true });
}

function conditions(caller: Caller, query: Omit<EvidenceListQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder'>) {
  const like = query.q ? containing(query.q) : null;
  return and(
    eq(evidence.organizationId, caller.organizationId),
    query.claimId ? eq(evidence.claimId, query.claimId) : undefined,
    query.participantId ? eq(evidence.participantId, query.participantId) : undefined,
    query.tag ? arrayContains(evidence.tags, [query.tag]) : undefined,
    query.reviewStatus ? eq(evidence.reviewStatus, query.reviewStatus) : undefined,
    query.status ? inArray(evidence.status, query.status) : undefined,
    query.category ? eq(evidence.category, query.category) : undefined,
    like ? or(ilike(evidence.fileName, like), ilike(evidence.description, like)) : undefined,
  );
}

/** Evidence of the organization by filter, page and order. */
export async function listEvidence(caller: Caller, query: EvidenceListQuery): Promise<Page<Evidence>> {
  authorize(caller, 'listEvidence');
  const { found, total } = await reading(caller, async (tx) => {
    const where = conditions(caller, query);
    const [rows, [counted]] = await Promise.all([
      selectEvidence(tx)
        .where(where)
        .orderBy(...sortedBy(evidence[query.sortBy], evidence.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(evidence).where(where),
    ]);
    return { found: rows, total: counted?.n ?? 0 };
  });
  const items = await Promise.all(found.map((each) => presentEvidence(each.row, each, { withDownload: false })));
  return { items, pagination: paginate(query.page, query.limit, total) };
}

/** Records by id with their pictures but without download addresses: for showing a file beside another one. */
export async function getEvidenceBeside(caller: Caller, ids: string[]): Promise<Evidence[]> {
  authorize(caller, 'listEvidence');
  if (ids.length === 0) return [];
  const found = await reading(caller, async (tx) =>
    selectEvidence(tx).where(and(eq(evidence.organizationId, caller.organizationId), inArray(evidence.id, ids))),
  );
  return Promise.all(found.map((each) => presentEvidence(each.row, each, { withDownload: false, withPreview: true })));
}

type Paging = { page: number; limit: number; sortOrder: 'asc' | 'desc' };

async function requireEvidence(tx: Transaction, caller: Caller, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: evidence.id })
    .from(evidence)
    .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, id)));
  if (!row) throw notFound('The evidence');
}

/** The chain of custody of one record. Throws NOT_FOUND. */
export async function listCustody(caller: Caller, id: string, query: Paging): Promise<Page<CustodyEntry>> {
  authorize(caller, 'getEvidenceCustody');
  return reading(caller, async (tx) => {
    const mine = and(eq(evidenceCustody.organizationId, caller.organizationId), eq(evidenceCustody.evidenceId, id));
    const order = query.sortOrder === 'asc' ? asc : desc;
    const [, rows, [total]] = await Promise.all([
      requireEvidence(tx, caller, id),
      tx
        .select()
        .from(evidenceCustody)
        .where(mine)
        .orderBy(order(evidenceCustody.at), order(evidenceCustody.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(evidenceCustody).where(mine),
    ]);
    return { items: rows.map(presentCustody), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** Every review that one record has had. Throws NOT_FOUND. */
export async function listReviews(caller: Caller, id: string, query: Paging): Promise<Page<EvidenceReview>> {
  authorize(caller, 'listEvidenceReviews');
  return reading(caller, async (tx) => {
    const mine = and(eq(evidenceReviews.organizationId, caller.organizationId), eq(evidenceReviews.evidenceId, id));
    const order = query.sortOrder === 'asc' ? asc : desc;
    const [, rows, [total]] = await Promise.all([
      requireEvidence(tx, caller, id),
      tx
        .select()
        .from(evidenceReviews)
        .where(mine)
        .orderBy(order(evidenceReviews.reviewedAt), order(evidenceReviews.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(evidenceReviews).where(mine),
    ]);
    return { items: rows.map(presentReview), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** Upload links of the organization, also spent ones. */
export async function listUploadLinks(
  caller: Caller,
  query: Paging & { claimId?: string; sortBy: 'createdAt' | 'expiresAt' },
): Promise<Page<UploadLink>> {
  authorize(caller, 'listUploadLinks');
  return reading(caller, async (tx) => {
    const where = and(
      eq(uploadLinks.organizationId, caller.organizationId),
      query.claimId ? eq(uploadLinks.claimId, query.claimId) : undefined,
    );
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(uploadLinks)
        .where(where)
        .orderBy(...sortedBy(uploadLinks[query.sortBy], uploadLinks.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(uploadLinks).where(where),
    ]);
    return { items: rows.map(presentUploadLink), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** The tags in use with how often, the most frequent first; suggestions for the review form. */
export async function suggestTags(caller: Caller): Promise<{ tag: string; uses: number }[]> {
  authorize(caller, 'listEvidence');
  return reading(caller, async (tx) => {
    const unnested = sql<string>`unnest(${evidence.tags})`;
    const rows = await tx
      .select({ tag: unnested, uses: count() })
      .from(evidence)
      .where(eq(evidence.organizationId, caller.organizationId))
      .groupBy(sql`1`)
      .orderBy(desc(count()))
      .limit(30);
    return rows;
  });
}
