-- Security groups (证券组) of a person, what is in them, and what they watch for.
create table market_group (
  id text primary key,
  tenant_id integer not null,
  owner_id text not null references sys_user (id) on delete cascade,
  name text not null check (length(name) between 1 and 20),
  -- 1 own, 2 shared for reading inside the institution.
  type smallint not null default 1 check (type in (1, 2)),
  product_id text,
  color text not null default '',
  sort integer not null default 0,
  -- Departments (their codes) or people; empty: everyone of the institution.
  share_to text[] not null default '{}',
  monitor_on boolean not null default false,
  monitor_rules jsonb not null default '[]',
  deleted_at timestamptz, deleted_by text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create unique index market_group_name on market_group (tenant_id, owner_id, name) where deleted_at is null;
create index market_group_owner on market_group (tenant_id, owner_id, sort);

create table market_group_symbol (
  group_id text not null references market_group (id) on delete cascade,
  symbol text not null,
  tenant_id integer not null,
  owner_id text not null,
  -- Price when it was added, in yuan; unknown when there was no market.
  add_price numeric(20, 8),
  add_time timestamptz not null,
  note text not null default '',
  tags text[] not null default '{}',
  sort integer not null default 0,
  target_price numeric(20, 8), stop_price numeric(20, 8),
  deleted_at timestamptz, deleted_by text,
  primary key (group_id, symbol)
);
create index market_group_symbol_recycled on market_group_symbol (tenant_id, owner_id, deleted_at) where deleted_at is not null;

-- Funds a person keeps an eye on, and those to be traded today.
create table market_etf_watch (
  tenant_id integer not null,
  owner_id text not null references sys_user (id) on delete cascade,
  symbol text not null,
  note text not null default '',
  sort integer not null default 0,
  create_time timestamptz not null,
  primary key (tenant_id, owner_id, symbol)
);
create table market_etf_spot (
  id text primary key,
  tenant_id integer not null,
  owner_id text not null references sys_user (id) on delete cascade,
  symbol text not null,
  side smallint not null check (side in (1, 2)),
  target_volume bigint not null check (target_volume > 0),
  target_price numeric(20, 8) check (target_price > 0),
  note text not null default '',
  done_volume bigint not null default 0,
  create_time timestamptz not null
);
create index market_etf_spot_owner on market_etf_spot (tenant_id, owner_id, create_time);

alter table market_group enable row level security;
create policy own_or_shared on market_group for select
  using ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and (owner_id = (select app_user_id()) or type = 2)));
create policy own_writes on market_group
  using ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())))
  with check ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())));

alter table market_group_symbol enable row level security;
-- A shared group shows its members to the institution; which group that is, market_group's own policy decides.
create policy own_or_shared on market_group_symbol for select
  using ((select app_is_platform()) or (tenant_id = (select app_tenant_id())
    and (owner_id = (select app_user_id()) or exists (select 1 from market_group g where g.id = group_id and g.type = 2))));
create policy own_writes on market_group_symbol
  using ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())))
  with check ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())));

alter table market_etf_watch enable row level security;
create policy own on market_etf_watch
  using ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())))
  with check ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())));
alter table market_etf_spot enable row level security;
create policy own on market_etf_spot
  using ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())))
  with check ((select app_is_platform()) or (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id())));
