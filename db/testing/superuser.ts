import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';

let client: postgres.Sql | undefined;

/** The database without row-level security: what is really there, and what an intruder with the server could do. */
export function superuser(): postgres.Sql {
  client ??= postgres(process.env.TEST_SUPERUSER_URL ?? '', { max: 4, onnotice: () => undefined });
  return client;
}

export type AuditRow = {
  sequence: string;
  action: string;
  method: string;
  path: string;
  status_code: number;
  outcome: 'success' | 'denied' | 'failure';
  actor_type: string;
  actor_id: string | null;
  actor_name: string | null;
  resource_type: string | null;
  resource_id: string | null;
  request_id: string;
  changes: { path: string; old: unknown; new: unknown }[];
};

/** The chain of one organization (null: the platform's own), oldest first. */
export async function auditRows(organizationId: string | null, after = 0): Promise<AuditRow[]> {
  return superuser()<AuditRow[]>`
    select sequence, action, method, path, status_code, outcome, actor_type, actor_id, actor_name, resource_type, resource_id, request_id, changes
    from audit_entries where organization_id = ${organizationId ?? PLATFORM_ORGANIZATION_ID} and sequence > ${after} order by sequence`;
}

/** Runs `work` and answers the entries it left in the organization's chain. */
export async function audited<T>(
  organizationId: string | null,
  work: () => Promise<T>,
): Promise<{ result: T; entries: AuditRow[] }> {
  const before = await auditRows(organizationId);
  const result = await work();
  return { result, entries: await auditRows(organizationId, Number(before.at(-1)?.sequence ?? 0)) };
}

/** Number of rows of a table in one organization. */
export async function countRows(table: string, organizationId: string): Promise<number> {
  const sql = superuser();
  const [row] = await sql<[{ n: number }]>`
    select count(*)::int as n from ${sql(table)} where organization_id = ${organizationId}`;
  return row.n;
}

/** Files that an organization has in the object store, and what is left half-written. */
export function storedFiles(organizationId: string): string[] {
  const root = join(process.env.DATA_DIR ?? '', 'objects');
  const list = (folder: string) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return list(join(root, 'org', organizationId)).filter((name) => /\/.*[0-9a-f]{12}(\.[a-z0-9-]+)?$/.test(name));
}
