-- The mark of an account's last write. A book kept in memory counts only while it carries the same mark, so a node that
-- was overtaken, or whose commit got lost, notices before it writes.
alter table trade_account_state add column stamp bigint not null default 0;

-- The trace of the checks is part of the event that made the order; a second copy of twenty rows an order cost more than
-- the order itself.
alter table trade_order add column event_seq bigint;
update trade_order o set event_seq = e.seq
  from trade_event e
  where e.account_id = o.account_id and e.type = 'orderCreated' and e.body -> 'order' ->> 'orderId' = o.id;
drop table trade_risk_check;
create view trade_risk_check with (security_invoker = true) as
  select o.id as order_id, (line.ordinality - 1)::smallint as ordinal, o.tenant_id,
    (line.value ->> 'code')::smallint as code, line.value ->> 'name' as name, line.value ->> 'level' as level,
    (line.value ->> 'ok')::boolean as ok, (line.value ->> 'rejReason')::smallint as rej_reason,
    line.value -> 'actual' as actual, line.value -> 'limit' as threshold, line.value ->> 'text' as text
  from trade_order o
  join trade_event e on e.account_id = o.account_id and e.seq = o.event_seq
  cross join lateral jsonb_array_elements(e.body -> 'checks') with ordinality as line;

-- What the checks ask for: the working orders of a neighbour account, and who trades a symbol the other way today.
drop index trade_order_working;
create index trade_order_working on trade_order (account_id, symbol) where status in (1, 2, 6, 9, 10, 15, 16);
drop index trade_order_product_day;
create index trade_order_counterparts on trade_order (tenant_id, trading_day, symbol, side, product_id)
  where filled_volume > 0 or status in (1, 2, 6, 9, 10, 15, 16);
