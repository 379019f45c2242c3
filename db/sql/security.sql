-- Applied after every migration; every statement may run again. Row-level security is derived from the catalogue,
-- so that a table with a tenant column can never be forgotten.

-- The tenant and the person of the current transaction. Wrapped in (select …) by the policies so that they are evaluated once.
create or replace function app_organization_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
create or replace function app_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

grant usage on schema public to casefile_app;
grant select, insert, update, delete on all tables in schema public to casefile_app;
grant usage, select on all sequences in schema public to casefile_app;

-- The audit chain is written by audit_append() alone.
revoke insert, update, delete, truncate on audit_entries, audit_heads from casefile_app;

-- The ledger of tokens, transcripts, attempts, custody and reviews are only added to. A decision takes its approval, and is superseded.
revoke update, delete, truncate on credit_entries, voice_transcripts, voice_attempts, evidence_custody, evidence_reviews from casefile_app;
revoke update, delete, truncate on claim_decisions from casefile_app;
grant update (approved_by, approved_at, approval_notes, superseded_at) on claim_decisions to casefile_app;
revoke delete, truncate on credit_accounts from casefile_app;

do $$
declare t record;
begin
  for t in
    select c.oid::regclass as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %s enable row level security', t.name);
    execute format('alter table %s force row level security', t.name);
    execute format('drop policy if exists tenant on %s', t.name);
    execute format(
      'create policy tenant on %s using (organization_id = (select app_organization_id())) with check (organization_id = (select app_organization_id()))',
      t.name);
  end loop;
end $$;

-- A tenant's own row, and the names of the organizations that the current person belongs to.
alter table organizations enable row level security;
alter table organizations force row level security;
drop policy if exists tenant on organizations;
create policy tenant on organizations
  using (id = (select app_organization_id()))
  with check (id = (select app_organization_id()));
drop policy if exists own_organizations on organizations;
create policy own_organizations on organizations for select
  using (exists (select 1 from memberships m where m.organization_id = organizations.id and m.user_id = (select app_user_id())));

-- A person sees their own memberships everywhere (sign-in, the list of organizations).
drop policy if exists own_memberships on memberships;
create policy own_memberships on memberships for select using (user_id = (select app_user_id()));

-- Functions that must look across tenants run as a role of their own (security definer). It owns no table, may create nothing, and holds
-- below what these functions do and nothing else: whoever gets past one of them has gained no more than that.
do $$
declare t text;
begin
  if not exists (select 1 from pg_roles where rolname = 'casefile_definer') then
    create role casefile_definer nologin noinherit;
  end if;
  execute format('grant casefile_definer to %I with inherit true, set true', current_user);
  grant usage on schema public to casefile_definer;
  execute format('revoke all on all tables in schema public from casefile_definer');
  grant select on sessions, users, totp_authenticators, organizations, memberships, invitations, upload_links, oauth_artifacts, oauth_apps,
    developer_accounts, api_keys, scim_tokens, sso_connections, sso_domains, webhook_endpoints, voice_sessions to casefile_definer;
  grant select, delete on idempotency_keys, api_requests, sso_requests, sso_assertions to casefile_definer;
  grant select, insert, delete, update (attempts, next_attempt_at) on webhook_deliveries to casefile_definer;
  grant select, delete, update (dispatched_at) on outbox_events to casefile_definer;
  grant select, insert on audit_entries to casefile_definer;
  grant select, insert, update on audit_heads to casefile_definer;
  foreach t in array array['organizations', 'memberships', 'invitations', 'upload_links', 'idempotency_keys', 'webhook_deliveries', 'voice_sessions',
    'api_keys', 'developer_accounts', 'oauth_apps', 'api_requests', 'outbox_events', 'webhook_endpoints', 'sso_connections', 'sso_domains',
    'sso_requests', 'sso_assertions', 'scim_tokens'] loop
    execute format('drop policy if exists owner_reads on %I', t);
    execute format('drop policy if exists definer_reads on %I', t);
    execute format('create policy definer_reads on %I for select to casefile_definer using (true)', t);
  end loop;
  foreach t in array array['idempotency_keys', 'api_requests', 'sso_requests', 'sso_assertions', 'webhook_deliveries', 'outbox_events'] loop
    execute format('drop policy if exists owner_cleans on %I', t);
    execute format('drop policy if exists definer_cleans on %I', t);
    execute format('create policy definer_cleans on %I for delete to casefile_definer using (true)', t);
  end loop;
  foreach t in array array['webhook_deliveries', 'outbox_events'] loop
    execute format('drop policy if exists owner_leases on %I', t);
    execute format('drop policy if exists definer_leases on %I', t);
    execute format('create policy definer_leases on %I for update to casefile_definer using (true)', t);
  end loop;
  drop policy if exists owner_fans_out on webhook_deliveries;
  drop policy if exists definer_fans_out on webhook_deliveries;
  create policy definer_fans_out on webhook_deliveries for insert to casefile_definer with check (true);
end $$;

-- Are these sessions alive, whose are they, and which role has the person in that organization now? `position` is the question's, from 1.
-- `factor_missing`: the organization asks for a second factor, the person has none, and it was not the organization's own identity
-- provider that proved them.
drop function if exists session_states(jsonb);
create function session_states(p_questions jsonb)
  returns table ("position" bigint, user_id uuid, email text, name text, expires_at timestamptz, revoked_at timestamptz,
                 disabled_at timestamptz, current_organization_id uuid, sso_organization_id uuid, last_seen_at timestamptz, member_role role,
                 factor_missing boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select q.position, u.id, u.email, u.name, s.expires_at, s.revoked_at, u.disabled_at, s.current_organization_id, s.sso_organization_id, s.last_seen_at,
         m.role,
         coalesce(o.mfa_required, false) and s.sso_organization_id is distinct from o.id
           and not exists (select 1 from public.totp_authenticators t where t.user_id = u.id and t.confirmed_at is not null)
  from (
    select ordinality as position, (question ->> 'sessionId')::uuid as session_id, (question ->> 'organizationId')::uuid as organization_id
    from jsonb_array_elements(p_questions) with ordinality as questions (question, ordinality)
  ) q
  join public.sessions s on s.id = q.session_id
  join public.users u on u.id = s.user_id
  left join public.memberships m on m.user_id = u.id and m.organization_id = coalesce(q.organization_id, s.current_organization_id)
  left join public.organizations o on o.id = m.organization_id
$$;

-- One record with what belongs to it, in one statement instead of a transaction of four: it is what is read most. Runs with the caller's
-- rights, so row-level security binds it; outside a transaction the context holds for this statement only. With p_lock nobody else can
-- change the record, or close its claim, before the transaction ends; what is answered is the newest state, and the state of the claim.
drop function if exists evidence_record(uuid, uuid, uuid, boolean);
create function evidence_record(p_organization uuid, p_user uuid, p_id uuid, p_lock boolean)
  returns table (record jsonb, review jsonb, duplicates jsonb, claim_status text)
  language plpgsql volatile security invoker set search_path = pg_catalog, public, pg_temp as $$
declare
  locked_claim uuid;
  locked_status text;
begin
  perform set_config('app.organization_id', p_organization::text, true), set_config('app.user_id', coalesce(p_user::text, ''), true);
  if p_lock then
    select e.claim_id into locked_claim from public.evidence e where e.organization_id = p_organization and e.id = p_id for update;
    select c.status into locked_status from public.claims c where c.organization_id = p_organization and c.id = locked_claim for share;
  end if;
  return query
    select to_jsonb(e),
      (select to_jsonb(r) from public.evidence_reviews r
        where r.organization_id = e.organization_id and r.evidence_id = e.id order by r.reviewed_at desc limit 1),
      (select coalesce(jsonb_agg(jsonb_build_object('evidenceId', d.other_id, 'claimId', o.claim_id, 'kind', d.kind, 'distance', d.distance)
          order by d.distance, d.other_id), '[]'::jsonb)
        from public.evidence_duplicates d join public.evidence o on o.organization_id = d.organization_id and o.id = d.other_id
        where d.organization_id = e.organization_id and d.evidence_id = e.id),
      locked_status
    from public.evidence e where e.organization_id = p_organization and e.id = p_id;
end $$;

-- Records that were asked for together (db/together.ts), each read in the context of its own question and of no other.
create or replace function evidence_records(p_questions jsonb)
  returns table ("position" bigint, record jsonb, review jsonb, duplicates jsonb)
  language plpgsql volatile security invoker set search_path = pg_catalog, public, pg_temp as $$
declare
  asked record;
begin
  for asked in select * from jsonb_array_elements(p_questions) with ordinality as questions (question, place) loop
    return query
      select asked.place, r.record, r.review, r.duplicates
      from public.evidence_record((asked.question ->> 'organizationId')::uuid, (asked.question ->> 'userId')::uuid, (asked.question ->> 'id')::uuid, false) r;
  end loop;
end $$;

-- Which organization may a bearer of this upload token write to?
create or replace function upload_link_organization(p_token_hash text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select organization_id from public.upload_links where token_hash = p_token_hash
$$;

create or replace function invitation_organization(p_token_hash text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select organization_id from public.invitations where token_hash = p_token_hash or mail_token_hash = p_token_hash
$$;

-- A UUIDv7 (RFC 9562), as the application makes them: 48 bits of milliseconds, the rest random.
create or replace function new_id() returns uuid language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Makes of events that wait, of every tenant, one delivery for each endpoint of that tenant that chose them. An event is handed on once:
-- its row is locked, marked and fanned out in this statement. An endpoint gets nothing from before it was made.
create or replace function dispatch_events(p_limit int) returns bigint
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with waiting as (
    select e.id, e.organization_id, e.type, e.data, e.created_at from public.outbox_events e
    where e.dispatched_at is null order by e.created_at limit p_limit for update skip locked
  ), fanned_out as (
    insert into webhook_deliveries (id, organization_id, endpoint_id, event_id, type, url, payload)
    select public.new_id(), e.organization_id, w.id, e.id, e.type, w.url,
      json_build_object('type', e.type, 'timestamp', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data)::text
    from waiting e
    join public.webhook_endpoints w on w.organization_id = e.organization_id and w.status = 'active' and w.deleted_at is null
      and w.created_at <= e.created_at and w.events && array['*', split_part(e.type::text, '.', 1) || '.*', e.type::text]
    on conflict do nothing
  ), done as (
    update public.outbox_events o set dispatched_at = clock_timestamp() from waiting e where o.id = e.id returning 1
  )
  select count(*) from done
$$;

-- Events that were handed on and deliveries that ended are kept for p_days.
create or replace function expire_events(p_days int) returns bigint
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with events as (
    delete from public.outbox_events where dispatched_at < now() - make_interval(days => p_days) returning 1
  ), deliveries as (
    delete from public.webhook_deliveries where status <> 'PENDING' and created_at < now() - make_interval(days => p_days) returning 1
  )
  select (select count(*) from events) + (select count(*) from deliveries)
$$;

-- Leases deliveries that are due, of every tenant, to one sender beside those that it is sending (p_running); each is then sent in its own
-- tenant's context. Tenants take turns, whoever has the least on the way first: no more than p_each go to one receiver and p_tenant to those of
-- one tenant at once, and p_doubtful to receivers that failed last. So whoever has thousands waiting, or receivers that hang, does not hold up
-- everybody else's. What a person has just asked for (a test, once more) waits for its receiver alone. Tenants are found by steps through the
-- index, not by reading all that waits.
drop function if exists claim_deliveries(int, int);
drop function if exists claim_deliveries(int, int, int);
create or replace function claim_deliveries(p_limit int, p_each int, p_tenant int, p_doubtful int, p_lease_seconds int, p_running uuid[])
  returns table (organization_id uuid, id uuid)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp set jit = off as $$
  with recursive tenants as (
    (select e.organization_id from public.webhook_deliveries e where e.status = 'PENDING' order by e.organization_id limit 1)
    union all
    select (select e.organization_id from public.webhook_deliveries e
      where e.status = 'PENDING' and e.organization_id > t.organization_id order by e.organization_id limit 1)
    from tenants t where t.organization_id is not null
  ), running as materialized (
    select r.organization_id, coalesce(r.endpoint_id::text, r.url) as receiver, r.attempts > 1 or w.failing_since is not null as doubtful
    from public.webhook_deliveries r left join public.webhook_endpoints w on w.id = r.endpoint_id where r.id = any(p_running)
  ), busy as materialized (
    select r.organization_id, r.receiver, count(*) as n from running r group by r.organization_id, r.receiver
  ), shares as materialized (
    select t.organization_id, coalesce(sum(b.n), 0) as taken, coalesce(array_agg(b.receiver) filter (where b.n >= p_each), '{}') as full_receivers,
      (select count(*) from running r where r.doubtful) < p_doubtful as room_for_doubtful,
      array(select f.id from public.webhook_endpoints f where f.organization_id = t.organization_id and f.failing_since is not null) as failing
    from tenants t left join busy b on b.organization_id = t.organization_id
    where t.organization_id is not null group by t.organization_id
  ), waiting as materialized (
    select o.*, s.taken from shares s cross join lateral (
      select e.id, e.organization_id, e.endpoint_id, coalesce(e.endpoint_id::text, e.url) as receiver, e.next_attempt_at, e.attempts > 0 as again,
        e.attempts = 0 and (e.type = 'webhook.test' or e.attempt_log <> '[]') as asked
      from public.webhook_deliveries e
      where e.organization_id = s.organization_id and e.status = 'PENDING' and e.next_attempt_at <= statement_timestamp()
        and coalesce(e.endpoint_id::text, e.url) <> all (s.full_receivers)
        -- What may not begin must not stand before what may: without room for receivers that failed last theirs are passed over.
        and (s.room_for_doubtful or e.attempts = 0
          and (e.endpoint_id is null or e.endpoint_id <> all (s.failing) or e.type = 'webhook.test' or e.attempt_log <> '[]'))
      order by e.next_attempt_at limit p_tenant
    ) o
  ), placed as (
    select o.*, (o.again or w.failing_since is not null) and not o.asked as doubtful,
      row_number() over (partition by o.organization_id, o.receiver order by o.next_attempt_at) + coalesce(b.n, 0) as place
    from waiting o left join public.webhook_endpoints w on w.id = o.endpoint_id
    left join busy b on b.organization_id = o.organization_id and b.receiver = o.receiver
  ), fair as (
    select p.id, p.doubtful, case when p.asked then 0 else
      p.taken + row_number() over (partition by p.organization_id, p.asked order by p.next_attempt_at) end as turn
    from placed p where p.place <= p_each
  ), ranked as (
    select f.id, f.turn, f.doubtful, row_number() over (partition by f.doubtful order by f.turn)
      + (select count(*) from running r where r.doubtful) as rank
    from fair f where f.turn <= p_tenant
  )
  update public.webhook_deliveries d
  set attempts = d.attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => p_lease_seconds)
  from (
    select w.id from public.webhook_deliveries w join ranked on ranked.id = w.id
    where w.status = 'PENDING' and w.next_attempt_at <= statement_timestamp() and (not ranked.doubtful or ranked.rank <= p_doubtful)
    order by ranked.turn, w.next_attempt_at limit p_limit for update of w skip locked
  ) due
  where d.id = due.id
  returning d.organization_id, d.id
$$;

-- Voice interviews of every tenant that wait for a recording, or whose time for one is over; each is then looked at in its own context.
-- Tenants take turns, and any of a tenant's may be next: however many wait for long, they keep no other from being looked at.
create or replace function voice_sessions_waiting(p_limit int) returns table (organization_id uuid, id uuid)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.organization_id, w.id from (
    select s.organization_id, s.id, row_number() over (partition by s.organization_id order by random()) as turn
    from public.voice_sessions s
    where s.status in ('AWAITING_UPLOAD', 'FAILED') and s.upload_expires_at is not null
      and (s.status = 'AWAITING_UPLOAD' or s.upload_expires_at < now())
  ) w
  order by w.turn, random() limit p_limit
$$;

-- Voice interviews of every tenant whose recording no recogniser was there for, a minute ago or longer.
create or replace function voice_sessions_unheard(p_limit int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.id from public.voice_sessions s
  where s.status = 'TRANSCRIBING' and s.error->>'code' = 'TRANSCRIBER_UNAVAILABLE' and s.updated_at < now() - interval '1 minute'
  order by s.id limit p_limit
$$;

-- Whose is this e-mail domain, and must its people sign in there? Only proven domains of connections that are in use.
create or replace function sso_domain_owner(p_domain text)
  returns table (organization_id uuid, organization_name text, enforced boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, o.name, d.domain = any (c.enforced_domains)
  from public.sso_domains d
  join public.organizations o on o.id = d.organization_id
  join public.sso_connections c on c.organization_id = d.organization_id and c.enabled
  where d.domain = p_domain and d.verified_at is not null
$$;

-- Whether an organization may have a domain: nobody else has proven it.
create or replace function sso_domain_free(p_domain text, p_organization uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select 1 from public.sso_domains d where d.domain = p_domain and d.verified_at is not null and d.organization_id <> p_organization)
$$;

-- Sign-ins that were begun and assertions that were used, when they count no more.
create or replace function expire_sso_records() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.sso_requests where expires_at < now() - interval '1 day';
  delete from public.sso_assertions where expires_at < now();
$$;

-- Whose is the key with this digest, and may it be used now?
drop function if exists api_key_state(text);
create function api_key_state(p_secret_hash text)
  returns table (id uuid, organization_id uuid, name text, scopes text[], expires_at timestamptz, revoked_at timestamptz,
                 last_used_at timestamptz, account_status developer_status, approved_scopes text[], approved_until timestamptz,
                 maker_role role)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.organization_id, k.name, k.scopes, k.expires_at, k.revoked_at, k.last_used_at, a.status, k.approved_scopes, k.approved_until,
    m.role
  from public.api_keys k
  left join public.developer_accounts a on a.organization_id = k.organization_id
  left join public.memberships m on m.organization_id = k.organization_id and m.user_id = k.created_by_id
  where k.secret_hash = p_secret_hash
$$;

-- Whose is the token of provisioning with this digest, and may it be used now?
create or replace function scim_token_state(p_secret_hash text)
  returns table (id uuid, organization_id uuid, name text, expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.organization_id, k.name, k.expires_at, k.revoked_at, k.last_used_at from public.scim_tokens k where k.secret_hash = p_secret_hash
$$;

-- Does a person belong to another organization too? Answers that alone, and not which.
create or replace function member_elsewhere(p_user uuid, p_organization uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from public.memberships m where m.user_id = p_user and m.organization_id <> p_organization)
$$;

-- The application of a client id, for the authorization server: nobody is proven yet.
create or replace function oauth_client(p_client_id text)
  returns table (id uuid, organization_id uuid, organization_name text, client_id text, name text, type app_type, description text,
                 redirect_uris text[], scopes text[], status app_status, secret_hash text, previous_secret_hash text,
                 previous_secret_until timestamptz, created_by_name text, account_status developer_status)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id, o.name, p.client_id, p.name, p.type, p.description, p.redirect_uris, p.scopes, p.status, p.secret_hash,
         p.previous_secret_hash, p.previous_secret_until, p.created_by_name, a.status
  from public.oauth_apps p
  join public.organizations o on o.id = p.organization_id
  left join public.developer_accounts a on a.organization_id = p.organization_id
  where p.client_id = p_client_id
$$;

-- What a token of an application stands for at this moment: application, grant (by digest), person, and the person's role there. A grant that was
-- made by the organization's own provider needs no second factor here, as long as the organization signs in by one.
drop function if exists oauth_token_state(text, text, uuid, text);
create function oauth_token_state(p_client_id text, p_grant_hash text, p_user uuid, p_token_hash text)
  returns table (app_id uuid, organization_id uuid, app_name text, app_type app_type, app_scopes text[], app_status app_status,
                 account_status developer_status, grant_alive boolean, token_revoked boolean, user_name text, user_email text,
                 disabled_at timestamptz, member_role role, factor_missing boolean, approved_scopes text[], approved_until timestamptz,
                 responsible_role role, responsible_since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id, p.name, p.type, p.scopes, p.status, a.status,
         exists (select 1 from public.oauth_artifacts g where g.model = 'Grant' and g.id_hash = p_grant_hash and g.expires_at > now()
                   and g.client_id = p.client_id and g.account_id = p_user),
         exists (select 1 from public.oauth_artifacts t where t.model = 'RevokedToken' and t.id_hash = p_token_hash),
         u.name, u.email, u.disabled_at, m.role,
         m.id is not null and o.mfa_required
           and not exists (select 1 from public.totp_authenticators t where t.user_id = u.id and t.confirmed_at is not null)
           and not exists (select 1 from public.oauth_artifacts g join public.sso_connections c on c.organization_id = p.organization_id and c.enabled
                   where g.model = 'Grant' and g.id_hash = p_grant_hash and g.account_id = p_user and g.sso_organization_id = p.organization_id),
         p.approved_scopes, p.approved_until,
         (select maker.role from public.memberships maker where maker.organization_id = p.organization_id and maker.user_id = p.responsible_id),
         p.responsible_since
  from public.oauth_apps p
  join public.organizations o on o.id = p.organization_id
  left join public.developer_accounts a on a.organization_id = p.organization_id
  left join public.users u on u.id = p_user
  left join public.memberships m on m.user_id = p_user and m.organization_id = p.organization_id
  where p.client_id = p_client_id
$$;

-- Does an active single page application live at this origin? Its redirect addresses are kept in their one spelling.
create or replace function oauth_spa_origin(p_origin text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select 1 from public.oauth_apps p
    left join public.developer_accounts a on a.organization_id = p.organization_id
    cross join unnest(p.redirect_uris) as uri
    where p.type = 'spa' and p.status = 'active' and coalesce(a.status, 'active') = 'active'
      and (uri = p_origin or left(uri, length(p_origin) + 1) in (p_origin || '/', p_origin || '?'))
  )
$$;

-- The log of requests is kept for p_days, and no more than p_rows of each tenant.
create or replace function expire_api_requests(p_days int, p_rows int) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ranked as (
    select r.id, row_number() over (partition by r.organization_id order by r.created_at desc, r.id desc) as position, r.created_at
    from public.api_requests r
  ), gone as (
    delete from public.api_requests r using ranked k
    where r.id = k.id and (k.position > p_rows or k.created_at < now() - make_interval(days => p_days)) returning 1
  )
  select count(*) from gone
$$;

-- For jobs that walk over every tenant; each tenant's work then runs in its own context.
create or replace function system_organization_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public.organizations order by id
$$;

create or replace function expire_idempotency_keys() returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from public.idempotency_keys where expires_at < now() returning 1) select count(*) from gone
$$;

-- The document that is hashed: every column of the entry but the hashes themselves.
create or replace function audit_document(e public.audit_entries) returns jsonb
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'organizationId', e.organization_id, 'sequence', e.sequence, 'id', e.id, 'action', e.action, 'method', e.method, 'path', e.path,
    'statusCode', e.status_code, 'outcome', e.outcome, 'actorType', e.actor_type, 'actorId', e.actor_id, 'actorName', e.actor_name,
    'actorEmail', e.actor_email, 'ipAddress', e.ip_address, 'userAgent', e.user_agent, 'resourceType', e.resource_type,
    'resourceId', e.resource_id, 'requestId', e.request_id, 'durationMs', e.duration_ms, 'changes', e.changes,
    'startedAt', extract(epoch from e.started_at), 'createdAt', extract(epoch from e.created_at))
$$;

-- Appends to the chain of the transaction's organization. The head's row lock, held until commit, puts the entries of one
-- organization in one order: sequence, created_at and the hashes agree on it.
create or replace function audit_append(p_entry jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_organization uuid := public.app_organization_id();
  v_head public.audit_heads;
  v_entry public.audit_entries;
begin
  if v_organization is null then
    raise exception 'audit_append: no organization in this transaction';
  end if;
  select * into v_head from public.audit_heads where organization_id = v_organization for update;
  if not found then
    insert into public.audit_heads values (v_organization, 0, repeat('0', 64)) on conflict do nothing;
    select * into v_head from public.audit_heads where organization_id = v_organization for update;
  end if;
  v_entry := jsonb_populate_record(null::public.audit_entries, p_entry);
  v_entry.organization_id := v_organization;
  v_entry.sequence := v_head.sequence + 1;
  v_entry.created_at := date_trunc('milliseconds', clock_timestamp());
  v_entry.payload := public.audit_document(v_entry)::text;
  v_entry.previous_hash := v_head.hash;
  v_entry.hash := encode(sha256(convert_to(v_head.hash || v_entry.payload, 'UTF8')), 'hex');
  insert into public.audit_entries select v_entry.*;
  update public.audit_heads set sequence = v_entry.sequence, hash = v_entry.hash where organization_id = v_organization;
  return v_entry.sequence;
end $$;

-- What goes with a change, in one statement, the audit chain last. Runs with the caller's rights, so row-level security binds it.
create or replace function record_effects(p_custody jsonb, p_events jsonb, p_audit jsonb) returns void
  language plpgsql volatile security invoker set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.evidence_custody select * from jsonb_populate_recordset(null::public.evidence_custody, p_custody);
  insert into outbox_events (id, organization_id, type, data)
    select id, organization_id, type, data from jsonb_populate_recordset(null::public.outbox_events, p_events);
  perform public.audit_append(entry) from jsonb_array_elements(p_audit) with ordinality as entries (entry, position) order by position;
end $$;

-- The first entry from p_from to p_to whose hash, link or columns do not agree, or null. p_previous is the hash before p_from.
create or replace function audit_first_broken(p_from bigint, p_to bigint, p_previous text) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with chain as (
    select e.*, lag(e.hash, 1, p_previous) over (order by e.sequence) as expected_previous,
           p_from - 1 + row_number() over (order by e.sequence) as expected_sequence,
           public.audit_document(e) as document
    from public.audit_entries e
    where e.organization_id = public.app_organization_id() and e.sequence between p_from and p_to
  ), broken as (
    select expected_sequence as at from chain
    where sequence <> expected_sequence
       or previous_hash <> expected_previous
       or hash <> encode(sha256(convert_to(previous_hash || payload, 'UTF8')), 'hex')
       or payload::jsonb is distinct from document
    union all
    select p_from + (select count(*) from chain) where (select count(*) from chain) < p_to - p_from + 1
  )
  select min(at) from broken
$$;

-- An approval, and the moment a decision was superseded, are written once.
create or replace function keep_decision() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.approved_by is not null and (new.approved_by, new.approved_at, new.approval_notes)
        is distinct from (old.approved_by, old.approved_at, old.approval_notes))
     or (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at) then
    raise exception 'An approved or superseded decision cannot be changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger keep_decision before update on claim_decisions for each row
  when (current_user = 'casefile_app') execute function keep_decision();

-- Definer functions change hands last: from here on they run as casefile_definer.
grant create on schema public to casefile_definer;
do $$
declare f record;
begin
  for f in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proowner <> 'casefile_definer'::regrole
  loop
    execute format('alter function %s owner to casefile_definer', f.name);
  end loop;
end $$;
revoke create on schema public from casefile_definer;

revoke execute on all functions in schema public from public;
grant execute on all functions in schema public to casefile_app;
grant execute on function app_organization_id(), app_user_id(), new_id(), audit_document(audit_entries) to casefile_definer;

-- A temporary table stands before a table of the same name for whoever looks one up without its schema.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
