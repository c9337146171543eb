-- Where the book stood when an order came, in the units of its price: what its slippage is measured against.
alter table trade_order add column arrival_price bigint;
