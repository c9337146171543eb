-- Ways to choose stocks that people keep, and what each of them chose on a day, as it was said then.
create table insight_selection_plan (
  id text primary key,
  tenant_id integer not null,
  name text not null,
  -- Moves with every change: what was chosen names the version it was chosen by.
  version integer not null default 1,
  weights jsonb not null,
  universe text not null,
  exclude text[] not null,
  top integer not null,
  is_daily boolean not null default false,
  user_id text not null,
  created_by text not null,
  updated_at timestamptz not null,
  unique (tenant_id, name)
);
alter table insight_selection_plan enable row level security;
create policy own_tenant on insight_selection_plan
  using (tenant_id = (select app_tenant_id()) or (select app_is_platform()))
  with check (tenant_id = (select app_tenant_id()) or (select app_is_platform()));

create table insight_selection_record (
  id text primary key,
  tenant_id integer not null,
  plan_id text not null,
  plan_name text not null,
  plan_version integer not null,
  -- The simulated market by its seed, or the feeds: another one is another history.
  market text not null,
  day date not null,
  weights jsonb not null,
  -- [symbol, name, score], best first.
  picks jsonb not null,
  made_at timestamptz not null,
  unique (tenant_id, plan_id, market, day)
);
create index insight_selection_record_day on insight_selection_record (tenant_id, day desc);
alter table insight_selection_record enable row level security;
create policy own_tenant on insight_selection_record
  using (tenant_id = (select app_tenant_id()) or (select app_is_platform()))
  with check (tenant_id = (select app_tenant_id()) or (select app_is_platform()));

insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, description, next_run_at, create_by) values
  ('job-daily-selection', 'dailySelection', '0 10 16 ? * MON-FRI *', null, '收盘后按每日运行的方案选股并存档', now(), 'seed')
on conflict (id) do nothing;
