-- Orders that wait for the paper exchange or for ourselves; those that rest in its queues it knows already.
create index trade_order_pending on trade_order (created_at) where status in (6, 9, 10, 15, 16);
