-- Bars brought in by file, per institution, one partition a month. Prices are 1/10000 yuan, amounts fen, volumes shares.
create table market_bar (
  tenant_id integer not null,
  symbol text not null,
  frequency text not null check (frequency in ('1d', '60s')),
  trading_day date not null,
  eob timestamptz not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null check (volume >= 0),
  amount bigint,
  preclose bigint,
  adj_factor double precision,
  import_id text not null,
  primary key (tenant_id, symbol, frequency, trading_day, eob),
  check (low > 0 and low <= least(open, close) and high >= greatest(open, close))
) partition by range (trading_day);

alter table market_bar enable row level security;
create policy tenant_only on market_bar
  using ((select app_is_platform()) or tenant_id = (select app_tenant_id()))
  with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()));

-- The application owns nothing, so it cannot create partitions; this does it in the owner's name, and nothing else.
-- A partition named directly has no policy and is closed: the only way in is through market_bar and its policy.
create function market_bar_month(day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', day)::date;
  part text := 'market_bar_' || to_char(first_day, 'YYYYMM');
begin
  if first_day < date '1990-12-01' or first_day > date '2100-12-01' then
    raise exception 'month out of range: %', first_day;
  end if;
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(7201846);
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I partition of market_bar for values from (%L) to (%L)',
    part, first_day, (first_day + interval '1 month')::date);
  execute format('alter table %I enable row level security', part);
end $$;

create table market_csv_import (
  id text primary key,
  tenant_id integer not null,
  file_name text not null,
  frequency text not null,
  encoding text not null,
  total_rows integer not null,
  imported_rows integer not null,
  imported_days integer not null,
  refused_rows integer not null,
  refused_days integer not null,
  warning_count integer not null,
  problems jsonb not null,
  problems_left_off integer not null,
  create_by text,
  create_time timestamptz not null
);
create index market_csv_import_newest on market_csv_import (tenant_id, create_time desc, id);
alter table market_csv_import enable row level security;
create policy tenant_only on market_csv_import
  using ((select app_is_platform()) or tenant_id = (select app_tenant_id()))
  with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()));
