-- The dated lists of members are refreshed by a job of the platform: seen, stopped, run by hand and looked back on
-- like the others. Due at once, so that a new installation has its lists as soon as its market is there.
insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, description, next_run_at, create_by) values
  ('job-refresh-constituents', 'refreshConstituents', '0 45 8 ? * MON-FRI *', null, '开盘前刷新指数成分名单，已导入的名单不受影响', now(), 'seed')
on conflict (id) do nothing;
