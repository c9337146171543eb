-- Contracts an account holds: long and short of a future are two rows, a perpetual one or two by the account's mode.
create table trade_contract (
  account_id text not null references trade_account (id) on delete cascade,
  key text not null,
  tenant_id integer not null,
  product_id text not null,
  symbol text not null,
  kind text not null check (kind in ('future', 'perpetual')),
  volume bigint not null,
  body jsonb not null,
  primary key (account_id, key)
);
create index trade_contract_product on trade_contract (product_id, symbol);
call protect_tenant_table('trade_contract');

-- Coins count everything in 1e-8, shares in 1/10000 yuan, fen and single shares. What a stored number stands for:
create function trade_price(symbol text, units bigint) returns numeric language sql immutable parallel safe
  as $$ select units / case when symbol like '%-PERP' then 100000000.0 else 10000.0 end $$;
create function trade_volume(symbol text, units bigint) returns numeric language sql immutable parallel safe
  as $$ select units / case when symbol like '%-PERP' then 100000000.0 else 1.0 end $$;
create function trade_money(symbol text, units numeric) returns numeric language sql immutable parallel safe
  as $$ select units / case when symbol like '%-PERP' then 100000000.0 else 100.0 end $$;

-- Symbols of a contract's fills carry the money of one price step, so that reports know what a contract moves.
alter table trade_fill add column multiplier integer not null default 1;
