-- What a person has decided about a signal: followed, or ignored for a reason.
create table signal_mark (
  tenant_id integer not null,
  user_id text not null references sys_user (id) on delete cascade,
  symbol text not null check (length(symbol) between 1 and 40),
  side smallint not null check (side in (1, 2)),
  -- The day the signal may be acted on.
  date date not null,
  kind text not null check (kind in ('followed', 'ignored')),
  reason text not null default '' check (length(reason) <= 100),
  -- Price when it was decided, in yuan; unknown when there was none.
  price numeric(20, 8),
  mark_time timestamptz not null,
  primary key (tenant_id, user_id, date, symbol, side)
);
alter table signal_mark enable row level security;
create policy own on signal_mark
  using (tenant_id = (select app_tenant_id()) and user_id = (select app_user_id()))
  with check (tenant_id = (select app_tenant_id()) and user_id = (select app_user_id()));
