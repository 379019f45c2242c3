import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { auditEntries, auditHeads } from '@/db/schema/audit';
import { sortedBy } from '@/db/sorted';
import { reading } from '@/db/transaction';
import { presentAuditEntry } from '@/lib/audit/present';
import type { AuditEntry, AuditFilters, AuditListQuery, ChainCheck } from '@/lib/audit/schema';
import { now } from '@/lib/core/clock';
import type { ActingContext } from '@/lib/core/context';
import { type Page, paginate } from '@/lib/core/pagination';

const GENESIS = '0'.repeat(64);
/** Entries checked by one statement of the chain check. */
const CHECK_PORTION = 20_000;

function filtered(context: ActingContext, filters: AuditFilters): SQL | undefined {
  return and(
    eq(auditEntries.organizationId, context.organizationId),
    filters.resourceType ? eq(auditEntries.resourceType, filters.resourceType) : undefined,
    filters.resourceId ? eq(auditEntries.resourceId, filters.resourceId) : undefined,
    filters.actorId ? eq(auditEntries.actorId, filters.actorId) : undefined,
    filters.action ? eq(auditEntries.action, filters.action) : undefined,
    filters.outcome ? eq(auditEntries.outcome, filters.outcome) : undefined,
    filters.from ? gte(auditEntries.createdAt, new Date(filters.from)) : undefined,
    filters.to ? lt(auditEntries.createdAt, new Date(filters.to)) : undefined,
  );
}

function isUnfiltered(query: AuditListQuery): boolean {
  const { page: _p, limit: _l, sortBy: _s, sortOrder: _o, ...filters } = query;
  return Object.values(filters).every((value) => value === undefined);
}

async function headOf(tx: Transaction, context: ActingContext): Promise<{ sequence: number; hash: string }> {
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.organizationId, context.organizationId));
  return head ? { sequence: head.sequence, hash: head.hash } : { sequence: 0, hash: GENESIS };
}

/**
 * A page in the order of time without filters: the chain numbers its entries without gaps, so the page is a range of
 * sequences and the last of ten million entries costs what the first does.
 */
async function pageBySequence(
  tx: Transaction,
  context: ActingContext,
  query: AuditListQuery,
): Promise<Page<AuditEntry>> {
  const { sequence: total } = await headOf(tx, context);
  const skipped = (query.page - 1) * query.limit;
  const newestFirst = query.sortOrder === 'desc';
  const from = newestFirst ? total - skipped - query.limit + 1 : skipped + 1;
  const to = newestFirst ? total - skipped : skipped + query.limit;
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, context.organizationId),
        gte(auditEntries.sequence, from),
        lt(auditEntries.sequence, to + 1),
      ),
    )
    .orderBy(newestFirst ? desc(auditEntries.sequence) : asc(auditEntries.sequence));
  return { items: rows.map(presentAuditEntry), pagination: paginate(query.page, query.limit, total) };
}

/** The audit log of the organization. Ties of the sorted column stand in the order of the chain. */
export async function listAuditLogs(context: ActingContext, query: AuditListQuery): Promise<Page<AuditEntry>> {
  return reading(context, async (tx) => {
    if (query.sortBy === 'createdAt' && isUnfiltered(query)) return pageBySequence(tx, context, query);
    const where = filtered(context, query);
    const { sequence } = auditEntries;
    const exact = query.sortBy === 'action' || query.sortBy === 'resourceType';
    // Entries are numbered in the order they were made.
    const column = query.sortBy === 'createdAt' ? sequence : auditEntries[query.sortBy];
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(auditEntries)
        .where(where)
        .orderBy(...sortedBy(column, sequence, query.sortOrder, { exact }))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(auditEntries).where(where),
    ]);
    return { items: rows.map(presentAuditEntry), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/**
 * Recomputes the whole chain, portion by portion, and names the first entry whose hash, link or columns do not agree. An
 * entry cut off at the end shows against the head.
 */
export async function verifyAuditChain(context: ActingContext): Promise<ChainCheck> {
  const head = await reading(context, (tx) => headOf(tx, context));
  let previous = GENESIS;
  for (let from = 1; from <= head.sequence; from += CHECK_PORTION) {
    const to = Math.min(head.sequence, from + CHECK_PORTION - 1);
    const { broken, lastHash } = await reading(context, async (tx) => {
      const [[result], [last]] = await Promise.all([
        tx.execute<{ broken: string | null }>(sql`select audit_first_broken(${from}, ${to}, ${previous}) as broken`),
        tx
          .select({ hash: auditEntries.hash })
          .from(auditEntries)
          .where(and(eq(auditEntries.organizationId, context.organizationId), eq(auditEntries.sequence, to))),
      ]);
      return { broken: result?.broken ?? null, lastHash: last?.hash ?? '' };
    });
    if (broken !== null) return brokenAt(context, head, Number(broken));
    previous = lastHash;
  }
  if (previous !== head.hash) return brokenAt(context, head, head.sequence);
  if (await reachesBeyondHead(context)) return brokenAt(context, head, head.sequence + 1);
  return { valid: true, entries: head.sequence, head, firstBroken: null, checkedAt: now().toISOString() };
}

/** True when entries stand behind the head: it was turned back or removed. One statement, so that nothing is appended in between. */
async function reachesBeyondHead(context: ActingContext): Promise<boolean> {
  const [result] = await reading(context, (tx) =>
    tx.execute<{ beyond: boolean }>(sql`
      select coalesce(max(${auditEntries.sequence}), 0) > coalesce((select ${auditHeads.sequence} from ${auditHeads}
        where ${auditHeads.organizationId} = ${context.organizationId}), 0) as beyond
      from ${auditEntries} where ${auditEntries.organizationId} = ${context.organizationId}`),
  );
  return result?.beyond === true;
}

async function brokenAt(
  context: ActingContext,
  head: { sequence: number; hash: string },
  sequence: number,
): Promise<ChainCheck> {
  const [entry] = await reading(context, (tx) =>
    tx
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, context.organizationId), eq(auditEntries.sequence, sequence))),
  );
  return {
    valid: false,
    entries: head.sequence,
    head,
    firstBroken: { sequence, id: entry?.id ?? null },
    checkedAt: now().toISOString(),
  };
}

const EXPORT_PORTION = 1000;

/** The entries that fit the filters in the order of the chain, portion by portion, so that memory does not grow with the log. */
export async function* streamAuditLogs(context: ActingContext, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
  const { sequence: end } = await reading(context, (tx) => headOf(tx, context));
  let after = 0;
  for (;;) {
    const rows = await reading(context, (tx) =>
      tx
        .select()
        .from(auditEntries)
        .where(
          and(filtered(context, filters), gte(auditEntries.sequence, after + 1), lt(auditEntries.sequence, end + 1)),
        )
        .orderBy(asc(auditEntries.sequence))
        .limit(EXPORT_PORTION),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(presentAuditEntry);
    after = last.sequence;
  }
}
