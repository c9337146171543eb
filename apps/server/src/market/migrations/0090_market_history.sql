-- What the market showed, kept by the one process that keeps it. The same for every institution: nothing here belongs to
-- a tenant. Bars are packed into blocks (see docs/adr/0012); prices 1/10000 yuan, money fen, volumes shares.
create table market_bar_source (
  id smallint generated always as identity primary key,
  -- 'feed', or the seed and size of a simulated market: another seed is another history.
  name text not null unique,
  -- Last day whose daily bars are all there; null until the first filling is done.
  daily_until date,
  -- A filling under way: from which quarter, up to which day, and how many instruments are done.
  filling_from date,
  filling_until date,
  filling_done integer not null default 0
);

create table market_daily_bar (
  source_id smallint not null,
  symbol text not null,
  quarter date not null,
  bars bytea not null,
  primary key (source_id, symbol, quarter)
) partition by range (quarter);

create table market_minute_bar (
  source_id smallint not null,
  symbol text not null,
  trading_day date not null,
  bars bytea not null,
  primary key (source_id, symbol, trading_day)
) partition by range (trading_day);

-- Packed numbers do not compress further: trying would only cost time.
alter table market_daily_bar alter column bars set storage external;
alter table market_minute_bar alter column bars set storage external;

-- Days whose minutes are all in market_minute_bar.
create table market_minute_day (
  source_id smallint not null,
  trading_day date not null,
  primary key (source_id, trading_day)
);

-- The running day of a feed: one row a minute for the whole market, gone when the day is in market_minute_bar.
create table market_minute_tail (
  source_id smallint not null,
  trading_day date not null,
  minute smallint not null,
  -- Slots of this master; the bars are placed by slot.
  master_version integer not null,
  bars bytea not null,
  primary key (source_id, trading_day, minute)
);

-- The last state of a feed: what a process shows at once after its start, and what those that do not feed follow.
create table market_snapshot (
  source_id smallint primary key,
  version bigint not null,
  trading_day date not null,
  as_of timestamptz not null,
  master_version integer not null,
  quotes bytea not null
);
create table market_feed_instrument (
  source_id smallint not null,
  master_version integer not null,
  slot integer not null,
  row jsonb not null,
  primary key (source_id, master_version, slot)
);

-- The application owns nothing, so it cannot create partitions; this does it in the owner's name, and nothing else.
create function market_history_parts(first_day date, last_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part_from date;
  part text;
begin
  if first_day < date '1990-12-01' or last_day > date '2100-12-31' then
    raise exception 'days out of range: % %', first_day, last_day;
  end if;
  perform pg_advisory_xact_lock(7201849);
  for part_from in select generate_series(date_trunc('year', first_day), last_day, interval '1 year')::date loop
    part := 'market_daily_bar_' || to_char(part_from, 'YYYY');
    if to_regclass(part) is null then
      execute format('create table %I partition of market_daily_bar for values from (%L) to (%L)',
        part, part_from, (part_from + interval '1 year')::date);
    end if;
  end loop;
  for part_from in select generate_series(date_trunc('month', last_day), last_day, interval '1 month')::date loop
    part := 'market_minute_bar_' || to_char(part_from, 'YYYYMM');
    if to_regclass(part) is null then
      execute format('create table %I partition of market_minute_bar for values from (%L) to (%L)',
        part, part_from, (part_from + interval '1 month')::date);
    end if;
  end loop;
end $$;
