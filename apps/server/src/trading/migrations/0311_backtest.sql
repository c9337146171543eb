-- Backtests: asked for, run by one node at a time, kept. `body` is the strategy as it was tested.
create table trade_backtest (
  id text primary key,
  tenant_id integer not null,
  strategy_id text not null references trade_strategy (id) on delete cascade,
  version integer not null,
  sweep_id text,
  label text not null default '',
  body jsonb not null,
  account_id text,
  from_day date not null,
  to_day date not null,
  init_cash bigint not null,
  benchmark text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  percent smallint not null default 0,
  step text not null default '',
  error text not null default '',
  attempts smallint not null default 0,
  alive_at timestamptz,
  stats jsonb,
  report jsonb,
  trades jsonb,
  create_by text not null,
  create_time timestamptz not null,
  finish_time timestamptz
);
create index trade_backtest_strategy on trade_backtest (strategy_id, create_time desc);
create index trade_backtest_sweep on trade_backtest (sweep_id) where sweep_id is not null;
create index trade_backtest_open on trade_backtest (create_time) where state in ('queued', 'running');
call protect_tenant_table('trade_backtest');

create table trade_backtest_symbol (
  backtest_id text not null references trade_backtest (id) on delete cascade,
  symbol text not null,
  tenant_id integer not null,
  name text not null,
  ret double precision not null,
  annual double precision,
  max_dd double precision not null,
  sharpe double precision,
  win_rate double precision,
  trades integer not null,
  primary key (backtest_id, symbol)
);
call protect_tenant_table('trade_backtest_symbol');
