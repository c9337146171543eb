-- What generic lists walk over.
-- The platform administrator lists the logs of all institutions, newest first. tenant_id comes along because
-- row-level security asks for it: with it the rows themselves stay untouched while a deep page skips over them.
drop index sys_log_newest_of_all;
create index sys_log_newest_of_all on sys_log (create_time desc, id) include (tenant_id);
create index sys_log_of_user on sys_log (userid, create_time desc);
-- Every notice looks up its sender by the exact name; the unique index is on the lower-case form.
create index sys_user_exact_username on sys_user (username);
