-- Who holds a run is the queue's to know now (pg-boss, schema pgboss); the history needs no deadline of its own.
drop index sys_job_run_open;
alter table sys_job_run drop column deadline;
