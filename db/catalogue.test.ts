import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn, makeEvidence, makeParticipant, makeUploadLink } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { newId } from '@/lib/core/ids';

/** Tables of the platform: no tenant's data, reached by primary key. Every other table carries organization_id. */
const PLATFORM_TABLES = [
  'login_throttles',
  'oauth_artifacts',
  'organizations',
  'passkeys',
  'rate_limits',
  'recovery_codes',
  'refresh_tokens',
  'sanctions_changes',
  'sanctions_entries',
  'sanctions_sources',
  'sanctions_syncs',
  'sanctions_uploads',
  'sanctions_versions',
  'sessions',
  'sign_in_tickets',
  'signing_keys',
  'totp_authenticators',
  'users',
];

let app: postgres.Sql;
let home: Tenant;
let other: Tenant;
let tenantTables: string[];

beforeAll(async () => {
  app = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  [home, other] = await Promise.all([makeTenant(), makeTenant()]);
  for (const tenant of [home, other]) {
    const claim = await makeClaim(tenant);
    await makeParticipant(tenant);
    await makeEvidence(tenant, { claimId: claim.id });
    await makeUploadLink(tenant);
  }
  const rows = await superuser()<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`;
  tenantTables = rows.map((row) => row.name);
});
afterAll(() => app.end());

/** In a transaction of one organization (or none) that is always rolled back. */
async function within<T>(organizationId: string | null, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const done = new Error('rolled back');
  await app
    .begin(async (tx) => {
      await tx`select set_config('app.organization_id', ${organizationId ?? ''}, true)`;
      result = await work(tx);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
  return result as T;
}

describe('the catalogue', () => {
  it('knows every table either as a tenant’s or as the platform’s', async () => {
    const rows = await superuser()<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const names = rows.map((row) => row.name);
    expect(names.filter((name) => !tenantTables.includes(name))).toEqual(PLATFORM_TABLES);
  });

  it('forces row-level security with a policy on every table of tenants', async () => {
    const rows = await superuser()<{ name: string; forced: boolean; policies: number }[]>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
             (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policies
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;
    const weak = rows.filter((row) => !(row.forced && row.policies === 1)).map((row) => row.name);
    expect(weak.sort()).toEqual(PLATFORM_TABLES.filter((name) => name !== 'organizations'));
  });

  it('gives the application a role that is nothing special', async () => {
    const [role] = await superuser()`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = 'casefile_app'`;
    expect(Object.values(role ?? { x: true })).toEqual([false, false, false, false, false]);
    const owned = await superuser()`
      select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'casefile_app'`;
    expect(owned).toEqual([]);
    const member = await superuser()`
      select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = 'casefile_app'`;
    expect(member).toEqual([]);
  });

  it('lets nobody else run its functions', async () => {
    const rows = await superuser()`
      select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('public', p.oid, 'execute')`;
    expect(rows).toEqual([]);
    const open = await superuser()`
      select proname from pg_proc where pronamespace = 'public'::regnamespace
        and proname not in ('app_organization_id', 'app_user_id')
        and not exists (select 1 from unnest(proconfig) c where c = 'search_path=pg_catalog, public, pg_temp')`;
    expect(open).toEqual([]);
  });

  it('runs what looks across tenants as a role that owns nothing and may create nothing', async () => {
    const owners = await superuser()`
      select distinct r.rolname from pg_proc p join pg_roles r on r.oid = p.proowner
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`;
    expect(owners.map(({ rolname }) => rolname)).toEqual(['casefile_definer']);
    const [role] = await superuser()`
      select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
        has_schema_privilege('casefile_definer', 'public', 'create') as creates,
        has_database_privilege('casefile_definer', current_database(), 'temporary') as temporary,
        exists (select 1 from pg_auth_members m where m.member = 'casefile_definer'::regrole) as member,
        exists (select 1 from pg_class c where c.relowner = 'casefile_definer'::regrole) as owner
      from pg_roles where rolname = 'casefile_definer'`;
    expect(Object.values(role ?? { x: true }).every((value) => value === false)).toBe(true);
    const written = await superuser()<{ name: string }[]>`
      select distinct table_name || ' ' || lower(privilege_type) as name from information_schema.role_table_grants
      where grantee = 'casefile_definer' and privilege_type <> 'SELECT' order by 1`;
    expect(written.map(({ name }) => name)).toEqual([
      'api_requests delete',
      'audit_entries insert',
      'audit_heads insert',
      'audit_heads update',
      'idempotency_keys delete',
      'outbox_events delete',
      'sso_assertions delete',
      'sso_requests delete',
      'webhook_deliveries delete',
      'webhook_deliveries insert',
    ]);
  });

  it('lets nobody make temporary tables', async () => {
    const [held] = await superuser()`
      select has_database_privilege('casefile_app', current_database(), 'temporary') as app,
        exists (select 1 from pg_database d cross join aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
          where d.datname = current_database() and a.grantee = 0 and a.privilege_type = 'TEMPORARY') as everybody`;
    expect(held).toEqual({ app: false, everybody: false });
  });
});

describe('the application’s role', () => {
  it('cannot put a table of its own before one that a definer function reads', async () => {
    await expect(within(home.id, (tx) => tx`create temporary table audit_heads (x int)`)).rejects.toThrow(
      /permission denied to create temporary tables/,
    );
    // The same where somebody has given that right back.
    const admin = superuser();
    const [{ name = '' } = {}] = await admin<{ name: string }[]>`select current_database() as name`;
    await admin.unsafe(`grant temporary on database "${name}" to casefile_app`);
    try {
      const seen = await within(home.id, async (tx) => {
        await tx`create temporary table audit_heads (organization_id uuid, sequence bigint, hash text)`;
        await tx`create function pg_temp.taken() returns trigger language plpgsql as
          'begin raise exception ''taken over as %'', current_user; end'`;
        await tx`create trigger taken before insert or update on pg_temp.audit_heads for each row execute function pg_temp.taken()`;
        await tx`select audit_append(${tx.json({
          id: newId(),
          action: 'x.y',
          method: 'POST',
          path: '/',
          status_code: 200,
          outcome: 'success',
          actor_type: 'system',
          request_id: 'r',
          started_at: new Date().toISOString(),
          duration_ms: 1,
          changes: [],
        })})`;
        return tx`select count(*)::int as n from pg_temp.audit_heads`;
      });
      expect(seen).toEqual([{ n: 0 }]);
    } finally {
      await admin.unsafe(`revoke temporary on database "${name}" from casefile_app`);
    }
  });

  it('can only add to custody and reviews, and approves a decision once', async () => {
    const refused = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      expect(within(home.id, work)).rejects.toThrow(/permission denied|cannot be changed/);
    for (const table of ['evidence_custody', 'evidence_reviews', 'claim_decisions']) {
      await refused((tx) => tx`delete from ${tx(table)}`);
      await refused((tx) => tx`update ${tx(table)} set organization_id = organization_id`);
    }
    const closed = await makeClaimIn(home, 'CLOSED');
    for (const change of ['approved_by = null', 'approval_notes = $$other$$', 'approved_at = now()']) {
      await refused((tx) => tx.unsafe(`update claim_decisions set ${change} where claim_id = '${closed.id}'`));
    }
    await refused((tx) => tx.unsafe(`update claim_decisions set rationale = 'x' where claim_id = '${closed.id}'`));
  });

  it('sees nothing without a tenant', async () => {
    for (const table of [...tenantTables, 'organizations']) {
      const [row] = await within(null, (tx) => tx`select count(*)::int as n from ${tx(table)}`);
      expect(row?.n, table).toBe(0);
    }
  });

  it('sees and changes the rows of its own tenant alone', async () => {
    for (const table of tenantTables) {
      const foreign = await within(home.id, (tx) => tx`select 1 from ${tx(table)} where organization_id = ${other.id}`);
      expect(foreign, table).toHaveLength(0);
    }
    const changed = await within(
      home.id,
      (tx) => tx`update claims set description = 'x' where organization_id = ${other.id}`,
    );
    expect(changed.count).toBe(0);
    const removed = await within(home.id, (tx) => tx`delete from participants where organization_id = ${other.id}`);
    expect(removed.count).toBe(0);
  });

  it('inserts into no other tenant and moves nothing there', async () => {
    const insert = within(
      home.id,
      (tx) => tx`insert into claim_counters (organization_id, year, last) values (${other.id}, 1999, 1)`,
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = within(home.id, (tx) => tx`update participants set organization_id = ${other.id}`);
    await expect(move).rejects.toThrow(/row-level security/);
  });

  it('links nothing across tenants, whatever ids it is given', async () => {
    const mine = await makeClaim(home);
    const theirs = await makeParticipant(other);
    const link = within(
      home.id,
      (tx) => tx`insert into claim_participants (organization_id, claim_id, participant_id)
        values (${home.id}, ${mine.id}, ${theirs.id})`,
    );
    await expect(link).rejects.toThrow(/foreign key/);
  });

  it.each([
    ['insert', () => app`insert into audit_entries select * from audit_entries limit 1`],
    ['update', () => app`update audit_entries set actor_name = 'x'`],
    ['delete', () => app`delete from audit_entries`],
    ['truncate', () => app`truncate audit_entries`],
    ['insert a head', () => app`insert into audit_heads values (${newId()}, 0, '')`],
    ['update a head', () => app`update audit_heads set sequence = 0`],
    ['delete a head', () => app`delete from audit_heads`],
    ['truncate heads', () => app`truncate audit_heads`],
    ['drop', () => app`drop table audit_entries`],
    ['switch a trigger or policy off', () => app`alter table audit_entries disable row level security`],
    ['become somebody else', () => app`set role postgres`],
    ['read a file', () => app`select pg_read_file('/etc/passwd')`],
  ])('cannot %s', async (_name, attempt) => {
    await expect(attempt()).rejects.toThrow(/permission denied|must be owner/);
  });

  it('appends to the chain of its own tenant and of no tenant', async () => {
    const entry = { id: newId(), action: 'x' };
    const nowhere = within(null, (tx) => tx`select audit_append(${tx.json(entry)})`);
    await expect(nowhere).rejects.toThrow(/no organization/);
  });
});
