-- A product is kept in a currency of its own; one without an account yet takes that of its first.
alter table trade_product add column currency text not null default 'CNY' check (currency in ('CNY', 'USDT'));
update trade_product p set currency = 'USDT'
where exists (select 1 from trade_account a where a.product_id = p.id and a.del_flag = 0 and a.currency = 'USDT');

-- The past of such an account is still being made: the live exchange, settlement and margin watch leave it alone.
alter table trade_account add column is_building boolean not null default false;
create index trade_account_building on trade_account (id) where is_building;

-- How far the past of the demo has come. One row, or none where there is no demo.
create table trade_demo (
  id smallint primary key default 1 check (id = 1),
  market text not null,
  first_day date not null,
  next_day date not null,
  last_day date not null,
  state text not null check (state in ('building', 'ready')),
  started_at timestamptz not null,
  finished_at timestamptz
);

-- What was done with the emergency stop, for good. The switch itself only knows its present state.
create table trade_kill_event (
  id bigint generated always as identity primary key,
  tenant_id integer not null,
  scope text not null check (scope in ('account', 'product', 'all')),
  target_id text not null default '',
  is_on boolean not null,
  reason text not null,
  by_user text not null,
  at timestamptz not null
);
create index trade_kill_event_tenant on trade_kill_event (tenant_id, id desc);
call protect_tenant_table('trade_kill_event');
insert into trade_kill_event (tenant_id, scope, target_id, is_on, reason, by_user, at)
select tenant_id, scope, target_id, true, reason, set_by, set_at from trade_kill_switch
union all
select tenant_id, scope, target_id, false, '', lifted_by, lifted_at from trade_kill_switch where lifted_at is not null
order by 7;
create trigger trade_kill_event_append_only before update or delete on trade_kill_event
  for each row execute function refuse_change();
