-- Statements of brokers, as they say it. Nothing of ours is changed by them; they are only held against the books.
create table trade_statement (
  id text primary key,
  tenant_id integer not null,
  account_id text not null references trade_account (id) on delete cascade,
  kind text not null check (kind in ('trade', 'holding', 'cash')),
  file_name text not null,
  from_day date not null,
  to_day date not null,
  total integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  refused integer not null,
  skipped integer not null,
  create_by text not null,
  create_time timestamptz not null
);
create index trade_statement_newest on trade_statement (tenant_id, create_time desc);
create index trade_statement_account on trade_statement (account_id, kind);

-- A line is known by `key`: the broker's number, or all it says. The same line of another file is the same row.
create table trade_statement_row (
  account_id text not null references trade_account (id) on delete cascade,
  kind text not null check (kind in ('trade', 'holding', 'cash')),
  key text not null,
  tenant_id integer not null,
  statement_id text not null references trade_statement (id) on delete cascade,
  sheet_row integer not null,
  day date not null,
  second integer,
  symbol text not null,
  side smallint not null,
  exec_no text not null,
  -- Units of the account: 1/10000 yuan, fen and shares, or 1e-8 of everything for coins.
  price bigint,
  volume bigint,
  amount bigint,
  fee bigint,
  cash bigint,
  primary key (account_id, kind, key)
);
create index trade_statement_row_day on trade_statement_row (account_id, kind, day);
create index trade_statement_row_statement on trade_statement_row (statement_id);

-- Which heading of the broker stands for which of our columns, as it was last said for an account.
create table trade_statement_mapping (
  account_id text not null references trade_account (id) on delete cascade,
  kind text not null check (kind in ('trade', 'holding', 'cash')),
  tenant_id integer not null,
  platform_code text not null,
  mapping jsonb not null,
  update_by text not null,
  update_time timestamptz not null,
  primary key (account_id, kind)
);
create index trade_statement_mapping_platform on trade_statement_mapping (tenant_id, platform_code, kind);

-- What was said of a difference. The newest line counts; a difference whose figures change has another key.
create table trade_statement_note (
  id text primary key,
  tenant_id integer not null,
  account_id text not null references trade_account (id),
  key text not null,
  day date not null,
  action text not null check (action in ('explain', 'accept', 'reopen')),
  note text not null,
  create_by text not null,
  create_time timestamptz not null
);
create index trade_statement_note_account on trade_statement_note (account_id, day);

call protect_tenant_table('trade_statement');
call protect_tenant_table('trade_statement_row');
call protect_tenant_table('trade_statement_mapping');
call protect_tenant_table('trade_statement_note');

create trigger trade_statement_note_append_only before update or delete on trade_statement_note
  for each row execute function refuse_change();
