-- Old lines of strategies are found by their age when they are cleaned up.
create index trade_strategy_log_at on trade_strategy_log (at);

insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, description, create_by) values
  ('job-clean-strategy-log', 'cleanStrategyLog', '0 20 3 * * ? *', null, '清理策略日志：保留30天，每个策略最多5000条', 'seed')
on conflict (id) do nothing;
