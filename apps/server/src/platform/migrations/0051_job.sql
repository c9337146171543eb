-- Scheduled jobs of the platform, and every run of them.
create table sys_quartz_job (
  id text primary key,
  job_class_name text not null,
  cron_expression text not null,
  parameter text, description text,
  status integer not null default 0 check (status in (0, -1)),
  del_flag integer not null default 0,
  -- Null until a node has looked at the expression.
  next_run_at timestamptz,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create index sys_quartz_job_due on sys_quartz_job (next_run_at) where status = 0 and del_flag = 0;

create table sys_job_run (
  id text primary key,
  job_id text not null references sys_quartz_job (id) on delete cascade,
  job_name text not null,
  cause text not null check (cause in ('schedule', 'manual')),
  -- The moment it was meant for.
  fired_at timestamptz not null,
  started_at timestamptz not null,
  -- A run still open past this belongs to a node that is gone.
  deadline timestamptz not null,
  finished_at timestamptz,
  duration_ms integer,
  status text not null check (status in ('running', 'success', 'failed', 'timeout', 'lost')),
  result text, log text, node text not null
);
-- One firing is one run, however many nodes look at the clock.
create unique index sys_job_run_once on sys_job_run (job_id, fired_at) where cause = 'schedule';
-- And a job does not overtake itself.
create unique index sys_job_run_alone on sys_job_run (job_id) where status = 'running';
create index sys_job_run_newest on sys_job_run (job_id, started_at desc, id);
create index sys_job_run_open on sys_job_run (deadline) where status = 'running';

insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, description, create_by) values
  ('job-clean-expired', 'cleanExpired', '0 10 * * * ? *', null, '清理过期的会话、验证码与短信码', 'seed'),
  ('job-clean-logs', 'cleanLogs', '0 30 3 * * ? *', '180', '清理超过保留天数（参数）的日志、任务记录与导入错误文件', 'seed'),
  ('job-announce-due', 'announceDue', '0 * * * * ? *', null, '到达开始时间的系统通告，提醒在线用户', 'seed');
