-- What a market showed within its days, kept where TICKS says so. The same for every institution.
-- Trades as quotes told them: one block a symbol and five minutes, packed as bars are (docs/adr/0012).
create table market_tick (
  source_id smallint not null,
  symbol text not null,
  trading_day date not null,
  part smallint not null,
  bars bytea not null,
  primary key (source_id, symbol, trading_day, part)
);
alter table market_tick alter column bars set storage external;
create index market_tick_day on market_tick (source_id, trading_day, symbol);

-- The curve of the emotion, a point each five minutes.
create table market_emotion (
  source_id smallint not null,
  trading_day date not null,
  time text not null,
  hot double precision not null,
  panic double precision not null,
  net double precision not null,
  limit_ups integer not null,
  limit_downs integer not null,
  primary key (source_id, trading_day, time)
);
