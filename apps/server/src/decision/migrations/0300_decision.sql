-- Proposals with their targets, who approved them and what happened to them. Prices are 1/10000 yuan, money is fen.
create table decision_proposal (
  id text primary key,
  tenant_id integer not null,
  no text not null,
  title text not null check (length(title) between 1 and 60),
  product_id text not null references trade_product (id),
  unit_id text references trade_unit (id),
  type text not null check (type in ('rebalance', 'open', 'close', 'arbitrage', 'watch')),
  rationale text not null default '' check (length(rationale) <= 10000),
  attachments jsonb not null default '[]',
  status smallint not null default 0 check (status between 0 and 7),
  author_id text not null references sys_user (id),
  author_name text not null,
  -- [{by, authority, name, at}]: who has approved this round, and whose right was used.
  approvals jsonb not null default '[]',
  approvals_needed smallint not null default 1 check (approvals_needed in (1, 2)),
  -- Both sides of all targets, reckoned when it was submitted.
  amount bigint,
  submit_at timestamptz,
  approve_at timestamptz,
  approve_by text,
  expire_at timestamptz not null,
  -- Moves with every change of what is to be approved, not with an approval: two approvers at once are both counted.
  version integer not null default 1,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  unique (tenant_id, no)
);
create index decision_proposal_newest on decision_proposal (tenant_id, create_time desc, id);
create index decision_proposal_product on decision_proposal (product_id, status);
create index decision_proposal_open on decision_proposal (expire_at) where status in (1, 2, 4);

create table decision_target (
  id text primary key,
  tenant_id integer not null,
  proposal_id text not null references decision_proposal (id) on delete cascade,
  ordinal integer not null,
  symbol text not null,
  side smallint not null check (side in (1, 2)),
  mode text not null check (mode in ('volume', 'amount', 'weight', 'toWeight')),
  value double precision not null check (value >= 0),
  price_type text not null check (price_type in ('limit', 'band', 'market', 'vwap')),
  price_low bigint,
  price_high bigint,
  -- Fixed by submitting: shares that may be traded, the price they were reckoned at, the weight they lead to.
  volume bigint,
  reference bigint,
  weight_after double precision,
  unique (proposal_id, symbol, side)
);
create index decision_target_proposal on decision_target (proposal_id, ordinal);

-- What happened, by whom and from where. Never changed.
create table decision_event (
  id text primary key,
  -- Two lines of one moment keep their order.
  seq bigint generated always as identity,
  tenant_id integer not null,
  proposal_id text not null references decision_proposal (id) on delete cascade,
  at timestamptz not null,
  user_id text,
  name text not null,
  on_behalf_of text,
  action text not null,
  text text not null default '',
  ip text not null default ''
);
create index decision_event_proposal on decision_event (proposal_id, seq);
create function decision_event_is_kept() returns trigger language plpgsql as $$
begin
  -- A draft that is removed takes its own lines along.
  if tg_op = 'DELETE' and not exists (select 1 from decision_proposal p where p.id = old.proposal_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end $$;
create trigger decision_event_append_only before update or delete on decision_event
  for each row execute function decision_event_is_kept();

-- Somebody who is away lets a colleague approve in their place.
create table decision_delegation (
  id text primary key,
  tenant_id integer not null,
  from_user text not null references sys_user (id) on delete cascade,
  to_user text not null references sys_user (id) on delete cascade,
  from_day date not null,
  to_day date not null,
  reason text not null check (length(reason) between 1 and 200),
  revoked_at timestamptz,
  create_by text, create_time timestamptz not null default now(),
  check (from_day <= to_day),
  check (from_user <> to_user)
);
create index decision_delegation_to on decision_delegation (to_user, to_day);
create index decision_delegation_from on decision_delegation (from_user, to_day);

-- Symbols that are looked after.
create table decision_pool (
  id text primary key,
  tenant_id integer not null,
  product_id text references trade_product (id),
  symbol text not null,
  rating text not null check (rating in ('A', 'B', 'C', 'D')),
  thesis text not null check (length(thesis) between 1 and 2000),
  owner_id text not null references sys_user (id),
  owner_name text not null,
  review_date date not null,
  alert_above bigint,
  alert_below bigint,
  version integer not null default 1,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create unique index decision_pool_symbol on decision_pool (tenant_id, coalesce(product_id, ''), symbol);
create index decision_pool_due on decision_pool (tenant_id, review_date);

call protect_tenant_table('decision_proposal');
call protect_tenant_table('decision_target');
call protect_tenant_table('decision_event');
call protect_tenant_table('decision_delegation');
call protect_tenant_table('decision_pool');

-- Progress of targets: their orders and fills are few among all the others.
create index trade_order_target on trade_order (proposal_target_id) where proposal_target_id is not null;
create index trade_fill_target on trade_fill (proposal_target_id) where proposal_target_id is not null;
