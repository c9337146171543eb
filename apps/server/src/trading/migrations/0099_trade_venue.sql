-- What was sent to an outside venue, written down before it leaves: after a crash or a timeout the venue is asked about
-- the id, never sent a second order.
create table trade_venue_order (
  order_id text primary key references trade_order (id) on delete cascade,
  account_id text not null references trade_account (id),
  tenant_id integer not null,
  client_id text not null,
  state text not null check (state in ('sending', 'unknown', 'sent', 'refused')),
  attempts integer not null default 1,
  last_at timestamptz not null,
  note text not null default '',
  unique (account_id, client_id)
);
create index trade_venue_order_account on trade_venue_order (account_id);
call protect_tenant_table('trade_venue_order');

-- A parent order that is sent in slices. Every slice has an id that follows from the parent's, so none is sent twice.
create table trade_algo (
  id text primary key,
  tenant_id integer not null,
  account_id text not null references trade_account (id),
  cl_ord_id text not null,
  user_id text not null,
  username text not null,
  body jsonb not null,
  plan jsonb not null,
  status text not null check (status in ('working', 'done', 'canceled', 'failed')),
  next_slice integer not null default 0,
  note text not null default '',
  started_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, cl_ord_id)
);
create index trade_algo_working on trade_algo (started_at) where status = 'working';
call protect_tenant_table('trade_algo');
