-- The trace that an order was placed in (W3C traceparent), so that its fills join it on whichever node they happen.
alter table trade_order add column trace text check (char_length(trace) = 55);
