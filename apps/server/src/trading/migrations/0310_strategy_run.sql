-- The clutch is open: signals go on, nothing is sent. A heartbeat says that somebody runs the strategy.
alter table trade_strategy
  add column is_clutch_open boolean not null default false,
  add column heartbeat_at timestamptz,
  add column last_error text,
  -- Whose orders they are: whoever started it last.
  add column started_by text;
create index trade_strategy_running on trade_strategy (id) where status = 1;

-- What a strategy knows on one account between two beats, stored together with what it asked for.
create table trade_strategy_run (
  strategy_id text not null references trade_strategy (id) on delete cascade,
  account_id text not null references trade_account (id) on delete cascade,
  tenant_id integer not null,
  version integer not null,
  state jsonb not null,
  last_beat text not null,
  updated_at timestamptz not null,
  primary key (strategy_id, account_id)
);
call protect_tenant_table('trade_strategy_run');

-- Orders a strategy asked for. They are sent from here under their own ids, so that a restart sends none twice.
create table trade_strategy_order (
  account_id text not null references trade_account (id) on delete cascade,
  cl_ord_id text not null,
  tenant_id integer not null,
  strategy_id text not null references trade_strategy (id) on delete cascade,
  seq bigint generated always as identity,
  order_day date not null,
  body jsonb not null,
  status text not null check (status in ('pending', 'sent', 'refused', 'theory', 'dropped')),
  message text not null default '',
  create_time timestamptz not null,
  primary key (account_id, cl_ord_id)
);
create index trade_strategy_order_pending on trade_strategy_order (seq) where status = 'pending';
create index trade_strategy_order_strategy on trade_strategy_order (strategy_id, seq desc);
call protect_tenant_table('trade_strategy_order');

create table trade_strategy_log (
  id bigint generated always as identity primary key,
  tenant_id integer not null,
  strategy_id text not null references trade_strategy (id) on delete cascade,
  account_id text,
  at timestamptz not null,
  level text not null check (level in ('info', 'warn', 'error')),
  text text not null
);
create index trade_strategy_log_strategy on trade_strategy_log (strategy_id, id desc);
call protect_tenant_table('trade_strategy_log');
