-- An alert is told once in its rest: looked up by what it is about.
create index sys_announcement_about on sys_announcement (tenant_id, bus_type, bus_id, send_time) where bus_id is not null;
create index market_group_monitored on market_group (tenant_id) where monitor_on and deleted_at is null;
