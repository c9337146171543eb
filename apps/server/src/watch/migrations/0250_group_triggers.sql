-- Prices that notes wait for are looked at every five seconds.
create index market_group_symbol_triggers on market_group_symbol (group_id)
  where deleted_at is null and (target_price is not null or stop_price is not null);
-- What was alerted of a person's groups, newest first.
create index sys_announcement_alerts on sys_announcement (tenant_id, send_time desc) where bus_type = 'marketAlert';
