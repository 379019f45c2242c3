import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgText } from 'drizzle-orm/pg-core';

/**
 * The order of a list by one column and, where values are equal, by another. Text is sorted without regard to case, and rows without
 * a value stand last in either direction. `exact` keeps codes as they are, so that their index serves the order.
 */
export function sortedBy(
  column: PgColumn,
  tie: PgColumn,
  order: 'asc' | 'desc',
  { exact = false }: { exact?: boolean } = {},
): SQL[] {
  const value = column instanceof PgText && !exact ? sql`lower(${column})` : sql`${column}`;
  const direction = sql.raw(order);
  // What is never null needs no word about nulls, which would keep an index from serving the descending order.
  const last = column.notNull ? sql.empty() : sql` nulls last`;
  return [sql`${value} ${direction}${last}`, sql`${tie} ${direction}`];
}
