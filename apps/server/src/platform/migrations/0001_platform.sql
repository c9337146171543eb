-- Identity, organisation, rights, dictionaries, sessions and logs.
-- Every tenant-owned table has tenant_id and a row-level policy; the application role cannot bypass it.

create function app_tenant_id() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::integer $$;
create function app_is_platform() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.platform', true), '') = 'on' $$;
create function app_user_id() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '') $$;

-- Behind row-level security the planner may not try a function on column statistics unless it is marked as leaking
-- nothing; unmarked, every like-filter is taken for almost no rows and a page in index order becomes a scan and a sort of
-- the whole table. The like functions raise errors about their pattern only, which is the caller's own. Marking them takes
-- a superuser; on a database without one lists are slower, not wrong.
do $$
begin
  alter function textlike(text, text) leakproof;
  alter function textnlike(text, text) leakproof;
  alter function texticlike(text, text) leakproof;
  alter function texticnlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'like functions stay unmarked: filtered lists will be slower';
end $$;

-- Puts the standard tenant policy on a table. Later migrations call it for their own tables.
-- Written as CASE because the planner takes that for half of the rows; the plain form with OR is taken for almost none.
-- Statements that want an index on tenant_id compare it themselves.
create procedure protect_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_isolation on %s
     using (case when (select app_is_platform()) then true else tenant_id = (select app_tenant_id()) end)
     with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()))', target);
end $$;

create table sys_tenant (
  id integer primary key check (id > 0),
  name text not null,
  begin_date timestamptz,
  end_date timestamptz,
  status smallint not null default 1,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);

-- The columns that every statement looks at come first and have a fixed width: a scan reads no further than it must.
-- tenant_id and more_tenant_ids restate tenant_ids so that the policy below is one integer comparison for nearly everybody.
create table sys_user (
  tenant_id integer generated always as (coalesce(tenant_ids[1], 0)) stored,
  status smallint not null default 1,
  del_flag smallint not null default 0,
  id text primary key,
  username text not null,
  realname text not null default '',
  more_tenant_ids integer[] generated always as (case when cardinality(tenant_ids) > 1 then tenant_ids[2:] end) stored,
  tenant_ids integer[] not null default '{}',
  password_hash text not null,
  avatar text, birthday date, sex smallint, email text, phone text, org_code text,
  work_no text, post text, telephone text,
  activiti_sync smallint, user_identity smallint not null default 1, depart_ids text,
  is_platform boolean not null default false,
  must_change_password boolean not null default false,
  client_id text, home_path text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
create unique index sys_user_username on sys_user (lower(username));
create unique index sys_user_phone on sys_user (phone) where phone <> '';
create unique index sys_user_email on sys_user (lower(email)) where email <> '';
create unique index sys_user_work_no on sys_user (work_no) where work_no <> '';
create index sys_user_newest on sys_user (create_time desc, id);
create index sys_user_tenants on sys_user using gin (tenant_ids);
alter table sys_user enable row level security;
-- A person is visible inside the institutions they belong to, and always to themselves.
create policy tenant_members on sys_user
  using (
    case
      when (select app_is_platform()) then true
      when tenant_id = (select app_tenant_id()) then true
      when more_tenant_ids @> array[(select app_tenant_id())] then true
      else id = (select app_user_id())
    end
  )
  with check (
    (select app_is_platform()) or tenant_ids @> array[(select app_tenant_id())] or id = (select app_user_id())
  );

create table sys_depart (
  id text primary key,
  tenant_id integer not null,
  parent_id text references sys_depart (id),
  depart_name text not null,
  depart_name_en text, depart_name_abbr text,
  depart_order integer not null default 0,
  description text,
  org_category text not null default '1', org_type text, org_code text not null unique,
  mobile text, fax text, address text, memo text,
  status text not null default '1', del_flag text not null default '0',
  qywx_identifier text, director_user_ids text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
create index sys_depart_children on sys_depart (parent_id, depart_order);
create index sys_depart_tenant on sys_depart (tenant_id);

create table sys_user_depart (
  user_id text not null references sys_user (id) on delete cascade,
  dep_id text not null references sys_depart (id) on delete cascade,
  tenant_id integer not null,
  primary key (user_id, dep_id)
);
create index sys_user_depart_dep on sys_user_depart (dep_id);

create table sys_role (
  id text primary key,
  tenant_id integer not null,
  role_name text not null, role_code text not null, description text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1,
  unique (tenant_id, role_code)
);

create table sys_user_role (
  user_id text not null references sys_user (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  tenant_id integer not null,
  primary key (user_id, role_id)
);
create index sys_user_role_role on sys_user_role (role_id);

-- Menus and buttons are the product's own map: one for all institutions.
create table sys_permission (
  id text primary key,
  parent_id text references sys_permission (id) on delete cascade,
  name text not null, perms text, perms_type text not null default '1',
  icon text, component text, component_name text, url text, redirect text,
  sort_no double precision not null default 1,
  menu_type smallint not null default 0,
  is_leaf boolean not null default true, is_route boolean not null default true, keep_alive boolean not null default false,
  hidden boolean not null default false, hide_tab boolean not null default false, always_show boolean not null default false,
  internal_or_external boolean not null default false,
  description text, del_flag smallint not null default 0, rule_flag smallint not null default 0, status text not null default '1',
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
create index sys_permission_children on sys_permission (parent_id, sort_no);
create index sys_permission_perms on sys_permission (perms) where perms <> '';

create table sys_permission_data_rule (
  id text primary key,
  permission_id text not null references sys_permission (id) on delete cascade,
  rule_name text not null, rule_column text, rule_conditions text not null, rule_value text,
  status text not null default '1',
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id);

create table sys_role_permission (
  role_id text not null references sys_role (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  tenant_id integer not null,
  data_rule_ids text,
  primary key (role_id, permission_id)
);
create index sys_role_permission_permission on sys_role_permission (permission_id);

create table sys_depart_permission (
  depart_id text not null references sys_depart (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  tenant_id integer not null,
  data_rule_ids text,
  primary key (depart_id, permission_id)
);

create table sys_depart_role (
  id text primary key,
  tenant_id integer not null,
  depart_id text not null references sys_depart (id) on delete cascade,
  role_name text not null, role_code text not null, description text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  unique (tenant_id, role_code)
);

create table sys_depart_role_permission (
  role_id text not null references sys_depart_role (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  tenant_id integer not null,
  data_rule_ids text,
  primary key (role_id, permission_id)
);

create table sys_depart_role_user (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  drole_id text not null references sys_depart_role (id) on delete cascade,
  tenant_id integer not null,
  unique (user_id, drole_id)
);

create table sys_position (
  id text primary key,
  tenant_id integer not null,
  code text not null, name text not null, post_rank text, company_id text, sys_org_code text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1,
  unique (tenant_id, code)
);

create table sys_dict (
  id text primary key,
  dict_name text not null, dict_code text not null unique, description text,
  type smallint not null default 0, del_flag smallint not null default 0,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
create table sys_dict_item (
  id text primary key,
  dict_id text not null references sys_dict (id) on delete cascade,
  item_text text not null, item_value text not null, description text,
  sort_order integer not null default 0, status smallint not null default 1,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1,
  unique (dict_id, item_value)
);
create index sys_dict_item_order on sys_dict_item (dict_id, sort_order);

-- Sessions hold the SHA-256 of the token only. id is the handle that lists may show.
create table sys_session (
  id text primary key,
  token_hash bytea not null unique,
  user_id text not null references sys_user (id) on delete cascade,
  tenant_id integer not null default 0,
  ip text, user_agent text,
  created_at timestamptz not null, last_seen_at timestamptz not null, expires_at timestamptz not null,
  ended_at timestamptz, end_reason text
);
create index sys_session_user on sys_session (user_id) where ended_at is null;

-- Counters of failed sign-ins, per account name and per address.
create table sys_login_failure (
  subject text primary key,
  failures integer not null, first_at timestamptz not null, locked_until timestamptz
);

-- Short-lived values any node may read back: captcha codes, states of a sign-in elsewhere. Losing them costs a retry.
create unlogged table sys_ephemeral (
  key text primary key, value text not null, expires_at timestamptz not null
);

create table sys_sms_code (
  mobile text not null, purpose text not null,
  code_hash bytea not null, tries smallint not null default 0,
  sent_at timestamptz not null, expires_at timestamptz not null,
  primary key (mobile, purpose)
);

create table sys_message (
  id text primary key,
  tenant_id integer not null default 0,
  es_title text, es_type text, es_receiver text, es_param text, es_content text,
  es_send_time timestamptz, es_send_status text not null default '0', es_send_num integer not null default 0, es_result text, remark text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);

create table sys_third_account (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  third_type text not null, third_user_uuid text not null, realname text,
  create_time timestamptz not null default now(),
  unique (third_type, third_user_uuid)
);

create table sys_log (
  id text primary key,
  tenant_id integer not null default 0,
  log_type smallint not null, log_content text not null, operate_type smallint,
  userid text, username text, ip text, method text,
  request_url text, request_param text, request_type text, cost_time integer,
  create_by text, create_time timestamptz not null default now()
);
create index sys_log_newest on sys_log (tenant_id, create_time desc, id);
create index sys_log_visits on sys_log (create_time) where log_type = 1;

create table sys_data_log (
  id text primary key,
  tenant_id integer not null default 0,
  data_table text not null, data_id text not null, data_content text not null,
  data_version integer not null, type text not null default 'json',
  create_by text, create_time timestamptz not null default now(),
  unique (data_table, data_id, data_version)
);

-- One counter that moves whenever anybody's rights may have changed; permission caches compare it.
create table sys_rights_version (only_row boolean primary key default true check (only_row), version bigint not null default 1);
insert into sys_rights_version default values;
create function bump_rights_version() returns trigger language plpgsql security definer as $$
begin
  update sys_rights_version set version = version + 1;
  return null;
end $$;
do $$
declare watched text;
begin
  foreach watched in array array['sys_permission','sys_permission_data_rule','sys_role','sys_user_role','sys_role_permission',
    'sys_depart_permission','sys_depart_role','sys_depart_role_permission','sys_depart_role_user']
  loop
    execute format('create trigger rights_changed after insert or update or delete on %I
      for each statement execute function bump_rights_version()', watched);
  end loop;
end $$;

do $$
declare owned text;
begin
  foreach owned in array array['sys_depart','sys_user_depart','sys_role','sys_user_role','sys_role_permission','sys_depart_permission',
    'sys_depart_role','sys_depart_role_permission','sys_depart_role_user','sys_position','sys_message','sys_log','sys_data_log']
  loop
    call protect_tenant_table(owned::regclass);
  end loop;
end $$;

create function enabled_tenants(ids integer[]) returns integer[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(id order by id), '{}') from sys_tenant
  where id = any(ids) and status = 1 and (begin_date is null or begin_date <= now()) and (end_date is null or end_date >= now())
$$;

-- The session lookup runs before the caller's institution is known, so it runs with the owner's rights and returns
-- nothing but what the session hook needs. tenantIds are the enabled ones; tenantCount counts all.
create function find_session(hash bytea)
returns table (
  id text, "userId" text, "sessionTenantId" integer, "lastSeenAt" timestamptz, "expiresAt" timestamptz, "endedAt" timestamptz,
  username text, realname text, "orgCode" text, status smallint, "delFlag" smallint, "tenantIds" integer[], "tenantCount" integer,
  "isPlatform" boolean, "rightsVersion" bigint
) language sql stable security definer set search_path = public as $$
  select s.id, s.user_id, s.tenant_id, s.last_seen_at, s.expires_at, s.ended_at,
         u.username, u.realname, u.org_code, u.status, u.del_flag, enabled_tenants(u.tenant_ids), cardinality(u.tenant_ids),
         u.is_platform, v.version
  from sys_session s join sys_user u on u.id = s.user_id cross join sys_rights_version v
  where s.token_hash = hash
$$;
