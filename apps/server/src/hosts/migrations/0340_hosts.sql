-- Hosts with their agents and services. Rows of tenant 0 are the platform's own machine: only the platform sees them.
create table host (
  id text primary key,
  tenant_id integer not null,
  name text not null,
  alias text not null default '',
  ip text not null default '',
  os text not null default '',
  agent_version text not null default '',
  -- The agent's own Ed25519 key; null until the host is enrolled.
  public_key text,
  revoked_at timestamptz,
  is_desk boolean not null default false,
  -- Null takes the usual ones.
  thresholds jsonb,
  last_seen timestamptz,
  -- What was taken from the agent last, so that a report sent twice is stored once.
  boot text not null default '',
  seq bigint not null default 0,
  figures jsonb,
  create_by text, create_time timestamptz not null, update_by text, update_time timestamptz
) with (fillfactor = 60);
create index host_tenant on host (tenant_id, name);
create unique index host_one_desk on host (is_desk) where is_desk;

-- The server's own key: agents pin it when they enrol.
create table host_server_key (
  only_row boolean primary key default true check (only_row),
  private_key text not null,
  public_key text not null
);

create table host_enrol_code (
  id text primary key,
  tenant_id integer not null,
  -- Set when a known host is to get a new key.
  host_id text references host (id) on delete cascade,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  create_by text, create_time timestamptz not null
);

create table host_service (
  host_id text not null references host (id) on delete cascade,
  id text not null,
  tenant_id integer not null,
  name text not null,
  type text not null,
  driver text not null,
  state text not null,
  pid integer, port integer,
  version text not null default '',
  start_time timestamptz,
  restarts_24h integer not null default 0,
  cpu real, mem_mb real,
  health_url text not null default '',
  is_healthy boolean,
  last_log text not null default '',
  primary key (host_id, id)
) with (fillfactor = 60);

-- Figures of a host: every report for two hours, means of a minute for two days, of ten minutes for thirty.
create table host_figure (
  host_id text not null references host (id) on delete cascade,
  step integer not null check (step in (10, 60, 600)),
  at timestamptz not null,
  tenant_id integer not null,
  cpu real, mem real, disk real, load1 real, net_in real, net_out real, clock_offset_ms double precision,
  primary key (host_id, step, at)
);
create index host_figure_age on host_figure (step, at);

create table host_alert (
  id text primary key,
  tenant_id integer not null,
  host_id text not null references host (id) on delete cascade,
  kind text not null,
  service_id text not null default '',
  level text not null check (level in ('L', 'M', 'H')),
  text text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  is_silenced boolean not null default false
);
-- The same trouble is one alert, on any number of nodes.
create unique index host_alert_open on host_alert (host_id, kind, service_id) where closed_at is null;
create index host_alert_newest on host_alert (tenant_id, opened_at desc);

create table host_maintenance (
  id text primary key,
  tenant_id integer not null,
  host_id text not null references host (id) on delete cascade,
  from_time timestamptz not null,
  to_time timestamptz not null,
  reason text not null,
  create_by text, create_time timestamptz not null,
  check (to_time > from_time)
);
create index host_maintenance_host on host_maintenance (host_id, to_time);

create table host_task (
  id text primary key,
  tenant_id integer not null,
  host_id text not null references host (id) on delete cascade,
  service_id text not null,
  action text not null check (action in ('start', 'restart', 'stop')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  progress integer not null default 0,
  step text not null default '',
  message text not null default '',
  last_lines jsonb not null default '[]',
  is_forced boolean not null default false,
  create_by text not null, create_time timestamptz not null, end_time timestamptz
);
-- One at a time per service, whoever asks.
create unique index host_task_alone on host_task (host_id, service_id) where end_time is null;
create index host_task_newest on host_task (host_id, create_time desc);

do $$
declare target text;
begin
  foreach target in array array['host', 'host_enrol_code', 'host_service', 'host_figure', 'host_alert', 'host_maintenance', 'host_task'] loop
    execute format('alter table %I enable row level security', target);
    -- Somebody without an institution carries tenant 0 as well, and is not the platform.
    execute format(
      'create policy tenant_isolation on %I
       using (case when (select app_is_platform()) then true else tenant_id = (select app_tenant_id()) and tenant_id > 0 end)
       with check ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and tenant_id > 0))', target);
  end loop;
end $$;
alter table host_server_key enable row level security;
create policy platform_only on host_server_key using ((select app_is_platform())) with check ((select app_is_platform()));

insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, description, create_by) values
  ('job-thin-host-figures', 'thinHostFigures', '0 5 * * * ? *', null, '主机指标按小时抽稀，保留30天', 'seed'),
  ('job-morning-check', 'morningCheck', '0 0 9 ? * MON-FRI *', null, '交易日09:00做开盘前检查，并通知有主机监控权限的用户', 'seed')
on conflict (id) do nothing;
