-- Who belongs to an index, an industry, a concept or the basket of a fund, and since when. Lists of institution 0 are
-- everybody's: they were refreshed from the market or its provider. A list of an institution's own stands beside them;
-- of two, the one that began later counts.
create table market_member_list (
  id text primary key,
  tenant_id integer not null,
  -- The market whose instruments these are: 'feed', or the seed and size of a simulated one.
  market text not null,
  kind text not null check (kind in ('index', 'industry', 'concept', 'fund')),
  code text not null,
  name text not null,
  valid_from date not null,
  -- First day it no longer holds; null while no later list is known.
  valid_until date,
  source text not null check (source in ('simulator', 'factors', 'eastmoney', 'file')),
  member_count integer not null,
  -- A basket's unit and cash.
  creation_unit bigint,
  cash_fen bigint,
  create_by text,
  create_time timestamptz not null,
  unique (tenant_id, market, kind, code, valid_from),
  check (valid_until is null or valid_until > valid_from)
);

create table market_member (
  list_id text not null references market_member_list on delete cascade,
  tenant_id integer not null,
  symbol text not null,
  -- A fraction; null where the source does not tell.
  weight double precision,
  -- Baskets only.
  quantity bigint,
  substitute text,
  fixed_fen bigint,
  primary key (list_id, symbol)
);

alter table market_member_list enable row level security;
create policy tenant_or_all on market_member_list
  using ((select app_is_platform()) or tenant_id = 0 or tenant_id = (select app_tenant_id()))
  with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()));
alter table market_member enable row level security;
create policy tenant_or_all on market_member
  using ((select app_is_platform()) or tenant_id = 0 or tenant_id = (select app_tenant_id()))
  with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()));
