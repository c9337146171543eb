-- A second factor: codes of an authenticator, passkeys, recovery codes; required by role or institution.
alter table sys_role add column second_factor smallint not null default 0 check (second_factor in (0, 1));
alter table sys_tenant add column second_factor smallint not null default 0 check (second_factor in (0, 1));
-- Restates that the person has one, so that the session hook need not look.
alter table sys_user add column second_factor boolean not null default false;
-- What a session still lacks, and when its second factor was last proven.
alter table sys_session add column pending_factor text check (pending_factor in ('verify', 'enrol'));
alter table sys_session add column second_factor_at timestamptz;

create table sys_totp (
  user_id text primary key references sys_user (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- A code counts once: the step of the last one that was taken.
  last_step bigint not null default 0,
  create_time timestamptz not null
);

create table sys_passkey (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- The host name it was made for.
  rp_id text not null,
  name text not null,
  create_time timestamptz not null, last_used_at timestamptz
);
create index sys_passkey_user on sys_passkey (user_id, create_time);

create table sys_recovery_code (
  user_id text not null references sys_user (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Where somebody has signed in before: kind of device and browser, and the network.
create table sys_sign_in_place (
  user_id text not null references sys_user (id) on delete cascade,
  device text not null, network text not null,
  first_at timestamptz not null, last_at timestamptz not null,
  primary key (user_id, device, network)
);

do $$
declare target text;
begin
  foreach target in array array['sys_totp', 'sys_passkey', 'sys_recovery_code', 'sys_sign_in_place'] loop
    execute format('alter table %I enable row level security', target);
    execute format(
      'create policy own_rows on %I using ((select app_is_platform()) or user_id = (select app_user_id()))
       with check ((select app_is_platform()) or user_id = (select app_user_id()))', target);
  end loop;
end $$;

-- The session hook also learns what the session lacks and when it was last proven.
drop function find_session(bytea);
create function find_session(hash bytea)
returns table (
  id text, "userId" text, "sessionTenantId" integer, "lastSeenAt" timestamptz, "expiresAt" timestamptz, "endedAt" timestamptz,
  username text, realname text, "orgCode" text, status smallint, "delFlag" smallint, "tenantIds" integer[], "tenantCount" integer,
  "isPlatform" boolean, "mustChangePassword" boolean, "hasSecondFactor" boolean, "pendingFactor" text,
  "secondFactorAt" timestamptz, "rightsVersion" bigint
) language sql stable security definer set search_path = public as $$
  select s.id, s.user_id, s.tenant_id, s.last_seen_at, s.expires_at, s.ended_at,
         u.username, u.realname, u.org_code, u.status, u.del_flag, enabled_tenants(u.tenant_ids), cardinality(u.tenant_ids),
         u.is_platform, u.must_change_password, u.second_factor, s.pending_factor, s.second_factor_at, v.version
  from sys_session s join sys_user u on u.id = s.user_id cross join sys_rights_version v
  where s.token_hash = hash
$$;
