-- Opening calls of a fed market, as its quotes between 09:15 and 09:30 told: one row a day, columns side by side. The same
-- for every institution: nothing here belongs to a tenant.
create table market_auction_day (
  source_id smallint not null,
  trading_day date not null,
  calls jsonb not null,
  primary key (source_id, trading_day)
);
