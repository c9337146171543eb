-- Clients, products, accounts and what happens in them. Money is fen, prices are 1/10000 yuan, both whole numbers.

create table trade_client (
  id text primary key,
  tenant_id integer not null,
  user_id text references sys_user (id) on delete set null,
  realname text not null,
  phone text not null default '',
  risk_level text not null default 'C3' check (risk_level in ('C1', 'C2', 'C3', 'C4', 'C5')),
  depart_id text,
  remark text not null default '',
  status smallint not null default 1,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create unique index trade_client_phone on trade_client (tenant_id, phone) where phone <> '';
create unique index trade_client_user on trade_client (tenant_id, user_id) where user_id is not null;

create table trade_product (
  id text primary key,
  tenant_id integer not null,
  code text not null, name text not null, type text not null default 'private',
  custodian text, manager text, benchmark text, start_date date,
  fee_rates jsonb not null default '{}',
  status smallint not null default 1,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  unique (tenant_id, code)
);

-- product ⊃ unit ⊃ account
create table trade_unit (
  id text primary key,
  tenant_id integer not null,
  product_id text not null references trade_product (id),
  name text not null, manager text,
  create_by text, create_time timestamptz not null default now()
);
create index trade_unit_product on trade_unit (product_id);

-- Limits are dated rows: a new version takes over from its day on.
create table trade_risk_profile (
  id text not null,
  version integer not null,
  tenant_id integer not null,
  name text not null,
  effective_from date not null,
  limits jsonb not null,
  create_by text, create_time timestamptz not null default now(),
  primary key (id, version)
);

create table trade_account (
  id text primary key,
  tenant_id integer not null,
  client_id text references trade_client (id),
  product_id text not null references trade_product (id),
  unit_id text not null references trade_unit (id),
  account_name text not null,
  account_no text not null,
  platform_code text not null,
  asset_class text not null check (asset_class in ('stock', 'future', 'crypto', 'credit')),
  mode text not null check (mode in ('paper', 'live', 'readonly')),
  currency text not null default 'CNY',
  init_cash bigint not null default 0,
  fee_profile_id text not null default 'default',
  risk_profile_id text,
  -- Sealed by the server; no call ever reads it back.
  credential bytea,
  status smallint not null default 1,
  del_flag smallint not null default 0,
  disable_reason text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create unique index trade_account_no on trade_account (tenant_id, platform_code, account_no) where del_flag = 0;
create index trade_account_product on trade_account (product_id);
create index trade_account_unit on trade_account (unit_id);

-- The hot row: whoever writes to an account holds its lock, so there is one writer on any number of nodes.
create table trade_account_state (
  account_id text primary key references trade_account (id) on delete cascade,
  tenant_id integer not null,
  event_seq bigint not null,
  trading_day date not null,
  balances jsonb not null
) with (fillfactor = 50);

create table trade_account_grant (
  account_id text not null references trade_account (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  tenant_id integer not null,
  can_trade boolean not null default false,
  primary key (account_id, user_id)
);
create index trade_account_grant_user on trade_account_grant (user_id);

create table trade_strategy (
  id text primary key,
  tenant_id integer not null,
  name text not null,
  type text not null,
  status smallint not null default 0,
  version integer not null default 1,
  body jsonb not null,
  started_at timestamptz,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create table trade_strategy_version (
  strategy_id text not null references trade_strategy (id) on delete cascade,
  version integer not null,
  tenant_id integer not null,
  body jsonb not null,
  create_by text, create_time timestamptz not null default now(),
  primary key (strategy_id, version)
);
create table trade_strategy_account (
  strategy_id text not null references trade_strategy (id) on delete cascade,
  account_id text not null references trade_account (id) on delete cascade,
  tenant_id integer not null,
  primary key (strategy_id, account_id)
);

-- The log is the truth; every other table below restates it.
create table trade_event (
  account_id text not null references trade_account (id),
  seq bigint not null,
  tenant_id integer not null,
  type text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (account_id, seq)
);
create table trade_book_snapshot (
  account_id text primary key references trade_account (id) on delete cascade,
  tenant_id integer not null,
  seq bigint not null,
  body jsonb not null
);

create table trade_order (
  id text primary key,
  tenant_id integer not null,
  account_id text not null references trade_account (id),
  product_id text not null,
  unit_id text,
  cl_ord_id text not null,
  strategy_id text, proposal_target_id text, replaces text,
  symbol text not null,
  side smallint not null,
  position_effect smallint not null,
  order_type smallint not null,
  tif text not null,
  price bigint not null,
  volume bigint not null,
  freeze_price bigint not null,
  status smallint not null,
  filled_volume bigint not null default 0,
  turnover numeric not null default 0,
  filled_amount bigint not null default 0,
  fees jsonb not null,
  frozen_cash bigint not null default 0,
  frozen_volume bigint not null default 0,
  reject_reason smallint not null default 0,
  reject_detail text not null default '',
  trigger_price bigint,
  last_seq integer not null default 0,
  late_fill boolean not null default false,
  origin_module text not null,
  remark text not null default '',
  -- What the user asked for when it was not a number of shares: `amount:5000`, `weight:0.1`.
  sizing text,
  trading_day date not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  unique (account_id, cl_ord_id)
) with (fillfactor = 80);
create index trade_order_newest on trade_order (tenant_id, created_at desc, id);
create index trade_order_account on trade_order (account_id, created_at desc);
create index trade_order_working on trade_order (symbol, product_id) where status in (1, 2, 6, 9, 10, 15, 16);
create index trade_order_product_day on trade_order (tenant_id, symbol, trading_day);

-- An execution is booked once, however often the venue reports it.
create table trade_fill (
  id text generated always as (account_id || ':' || exec_id) stored primary key,
  account_id text not null references trade_account (id),
  exec_id text not null,
  tenant_id integer not null,
  product_id text not null,
  order_id text not null,
  cl_ord_id text not null,
  symbol text not null,
  side smallint not null,
  position_effect smallint not null,
  price bigint not null,
  volume bigint not null,
  amount bigint not null,
  commission bigint not null, stamp bigint not null, transfer bigint not null,
  exchange_fee bigint not null, regulatory bigint not null, tax bigint not null,
  realised bigint not null,
  strategy_id text, proposal_target_id text,
  origin_module text not null,
  operator text not null,
  is_late boolean not null,
  trading_day date not null,
  at timestamptz not null,
  unique (account_id, exec_id)
);
create index trade_fill_newest on trade_fill (tenant_id, at desc, id);
create index trade_fill_account on trade_fill (account_id, trading_day);

-- Share movements that are no fills: splits, bonus shares, transfers. With the fills they must add up to the holding.
create table trade_share_move (
  account_id text not null references trade_account (id),
  ref_id text not null,
  tenant_id integer not null,
  symbol text not null,
  delta bigint not null,
  trading_day date not null,
  primary key (account_id, ref_id)
);

create table trade_ledger (
  account_id text not null references trade_account (id),
  id text not null,
  tenant_id integer not null,
  seq bigint not null,
  type text not null, debit text not null, credit text not null,
  amount bigint not null check (amount >= 0),
  ref_id text not null, reverses text,
  trading_day date not null,
  at timestamptz not null,
  primary key (account_id, id)
);

create table trade_holding (
  account_id text not null references trade_account (id) on delete cascade,
  symbol text not null,
  tenant_id integer not null,
  product_id text not null,
  volume bigint not null,
  body jsonb not null,
  primary key (account_id, symbol)
);
create index trade_holding_product on trade_holding (product_id, symbol);

create table trade_risk_check (
  order_id text not null references trade_order (id) on delete cascade,
  ordinal smallint not null,
  tenant_id integer not null,
  code smallint not null, name text not null, level text not null, ok boolean not null, rej_reason smallint not null,
  actual jsonb, threshold jsonb, text text not null,
  primary key (order_id, ordinal)
);

create table trade_nav_daily (
  account_id text not null references trade_account (id),
  trading_day date not null,
  tenant_id integer not null,
  product_id text not null,
  nav bigint not null, cash bigint not null, market_value bigint not null, receivable bigint not null,
  flow_in bigint not null, flow_out bigint not null, pnl bigint not null, fees bigint not null,
  day_return double precision, unit_nav double precision not null,
  primary key (account_id, trading_day)
);

-- How a unit's order was split; stored before the parts are sent, so that a repeat sends the same parts.
create table trade_allocation (
  unit_id text not null references trade_unit (id),
  cl_ord_id text not null,
  tenant_id integer not null,
  body jsonb not null,
  parts jsonb not null,
  primary key (unit_id, cl_ord_id)
);

create table trade_kill_switch (
  tenant_id integer not null,
  scope text not null check (scope in ('account', 'product', 'all')),
  target_id text not null default '',
  is_on boolean not null,
  reason text not null,
  set_by text not null, set_at timestamptz not null,
  lifted_by text, lifted_at timestamptz,
  primary key (tenant_id, scope, target_id)
);

call protect_tenant_table('trade_client');
call protect_tenant_table('trade_product');
call protect_tenant_table('trade_unit');
call protect_tenant_table('trade_risk_profile');
call protect_tenant_table('trade_account');
call protect_tenant_table('trade_account_state');
call protect_tenant_table('trade_account_grant');
call protect_tenant_table('trade_strategy');
call protect_tenant_table('trade_strategy_version');
call protect_tenant_table('trade_strategy_account');
call protect_tenant_table('trade_event');
call protect_tenant_table('trade_book_snapshot');
call protect_tenant_table('trade_order');
call protect_tenant_table('trade_fill');
call protect_tenant_table('trade_share_move');
call protect_tenant_table('trade_ledger');
call protect_tenant_table('trade_holding');
call protect_tenant_table('trade_risk_check');
call protect_tenant_table('trade_nav_daily');
call protect_tenant_table('trade_allocation');
call protect_tenant_table('trade_kill_switch');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end $$;
create trigger trade_event_append_only before update or delete on trade_event
  for each row execute function refuse_change();
create trigger trade_ledger_append_only before update or delete on trade_ledger
  for each row execute function refuse_change();
create trigger trade_fill_append_only before update or delete on trade_fill
  for each row execute function refuse_change();
