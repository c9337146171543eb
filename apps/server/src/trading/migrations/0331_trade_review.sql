-- Reviews of trading that were asked for, with what came of them. A review of the same accounts, days and books is one.
create table trade_review (
  id text primary key,
  tenant_id integer not null,
  scope text not null check (scope in ('account', 'product', 'proposal')),
  target_id text not null,
  name text not null,
  from_day date not null,
  to_day date not null,
  -- Whose books they are, fixed when it was asked for: a grant that is taken away later changes no report.
  account_ids text[] not null,
  -- Of the accounts, days and the state of the books.
  data_hash text not null,
  made_by text not null check (made_by in ('local', 'host')),
  host_task text,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress smallint not null default 0,
  step text not null default '',
  message text not null default '',
  report jsonb,
  user_id text not null,
  created_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  leased_until timestamptz
);
create index trade_review_newest on trade_review (tenant_id, created_at desc);
-- One review of the same books at a time and for ever; a failed one may be asked for again.
create unique index trade_review_same on trade_review (tenant_id, scope, target_id, from_day, to_day, data_hash)
  where status in ('queued', 'running', 'succeeded');
alter table trade_review enable row level security;
create policy own_tenant on trade_review
  using (tenant_id = (select app_tenant_id()) or (select app_is_platform()))
  with check (tenant_id = (select app_tenant_id()) or (select app_is_platform()));
