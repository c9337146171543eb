-- What waits to be sent is read account by account.
drop index trade_strategy_order_pending;
create index trade_strategy_order_pending on trade_strategy_order (account_id, seq) where status = 'pending';
