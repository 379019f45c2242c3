import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment with millisecond precision, as the API answers it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Primary key: a UUIDv7 made by the application. */
export const id = () => uuid('id').primaryKey();

/** The tenant column. Row-level security is forced on every table that carries it (`db/sql/security.sql`). */
export const organizationId = () => uuid('organization_id').notNull();

/** When the row was made and last changed. */
export const lifecycle = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Counter for optimistic concurrency: every update adds one, `If-Match` compares it. */
export const version = () => integer('version').notNull().default(1);
