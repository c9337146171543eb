-- Stopping a strategy counts and withdraws what it has working.
create index trade_order_strategy on trade_order (strategy_id)
  where strategy_id is not null and status in (1, 2, 6, 9, 10, 15, 16);
