-- A grant on a product or a unit reaches every account below it, also those opened later. Grants on single accounts stay
-- in trade_account_grant.
create table trade_scope_grant (
  scope text not null check (scope in ('product', 'unit')),
  target_id text not null,
  user_id text not null references sys_user (id) on delete cascade,
  tenant_id integer not null,
  can_trade boolean not null default false,
  primary key (user_id, scope, target_id)
);
create index trade_scope_grant_target on trade_scope_grant (scope, target_id);
call protect_tenant_table('trade_scope_grant');

-- Every way somebody came to an account; the widest counts.
create view trade_account_access with (security_invoker = true) as
  select account_id, user_id, can_trade from trade_account_grant
  union all
  select a.id, s.user_id, s.can_trade
  from trade_scope_grant s join trade_account a on a.product_id = s.target_id where s.scope = 'product'
  union all
  select a.id, s.user_id, s.can_trade
  from trade_scope_grant s join trade_account a on a.unit_id = s.target_id where s.scope = 'unit';
