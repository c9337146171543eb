-- Lists of any length: exact totals that are not counted each time, and an index behind every column of the long ones.

-- What happened to a listed table, one row per statement and bucket. The rows a transaction can see are a fingerprint of
-- the state it can see, so a total counted once stays right exactly as long as the fingerprint does; their sums are the
-- numbers of rows themselves. Writers only append, so nobody waits for anybody; now and then one of them folds a bucket.
create table sys_list_change (
  id bigint generated always as identity primary key,
  table_name text not null,
  tenant_id integer not null,
  kind smallint not null,
  day date not null,
  delta integer not null
);
create index sys_list_change_buckets on sys_list_change (table_name, tenant_id, kind, day) include (id, delta);
alter table sys_list_change enable row level security;
-- Rows of institution 0 are those of tables that belong to no institution.
create policy own_or_common on sys_list_change for select
  using ((select app_is_platform()) or tenant_id = (select app_tenant_id()) or tenant_id = 0);

create function fold_list_changes(target text) returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_list_changes'), hashtext(target)) then return; end if;
  with crowded as (
    select tenant_id, kind, day from sys_list_change where table_name = target group by 1, 2, 3 having count(*) > 1
  ), folded as (
    delete from sys_list_change c using crowded b
    where c.table_name = target and c.tenant_id = b.tenant_id and c.kind = b.kind and c.day = b.day
    returning c.tenant_id, c.kind, c.day, c.delta
  )
  insert into sys_list_change (table_name, tenant_id, kind, day, delta)
  select target, tenant_id, kind, day, sum(delta) from folded group by 2, 3, 4;
end $$;

-- Arguments: expressions for the institution, the kind and the day of a row.
create function note_list_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, r.* from new_rows r'
    when 'DELETE' then 'select -1 as sign, r.* from old_rows r'
    else 'select 1 as sign, r.* from new_rows r union all select -1, r.* from old_rows r' end;
  noted integer;
begin
  execute format(
    'insert into sys_list_change (table_name, tenant_id, kind, day, delta)
     select %L, %s, %s, %s, sum(sign) from (%s) r group by 2, 3, 4',
    tg_table_name, tg_argv[0], tg_argv[1], tg_argv[2], changed);
  get diagnostics noted = row_count;
  if noted > 0 and lastval() % 256 < noted then perform fold_list_changes(tg_table_name); end if;
  return null;
end $$;

create procedure watch_list_table(target regclass, tenant text default '0', kind text default '0', day text default '''-infinity''::date')
language plpgsql as $$
begin
  execute format('create trigger list_grew after insert on %s referencing new table as new_rows
    for each statement execute function note_list_change(%L, %L, %L)', target, tenant, kind, day);
  execute format('create trigger list_shrank after delete on %s referencing old table as old_rows
    for each statement execute function note_list_change(%L, %L, %L)', target, tenant, kind, day);
  execute format('create trigger list_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function note_list_change(%L, %L, %L)', target, tenant, kind, day);
  execute format('insert into sys_list_change (table_name, tenant_id, kind, day, delta)
    select %L, %s, %s, %s, count(*) from %s r group by 2, 3, 4', target::text, tenant, kind, day, target);
end $$;

-- As with the like functions: an unmarked function is not looked up in an index behind row-level security. It raises no error.
do $$
begin
  alter function left(text, integer) leakproof;
exception when insufficient_privilege then
  raise notice 'left() stays unmarked: deep pages of logs sorted by a long text will be slower';
end $$;

-- Logs: what was not given is empty, so that every column sorts along an index and a page can start at any row of it.
drop index sys_log_newest;
drop index sys_log_newest_of_all;
update sys_log set operate_type = coalesce(operate_type, 0), userid = coalesce(userid, ''), username = coalesce(username, ''),
  ip = coalesce(ip, ''), method = coalesce(method, ''), request_url = coalesce(request_url, ''),
  request_param = coalesce(request_param, ''), request_type = coalesce(request_type, ''), cost_time = coalesce(cost_time, -1),
  create_by = coalesce(create_by, '')
where num_nulls(operate_type, userid, username, ip, method, request_url, request_param, request_type, cost_time, create_by) > 0;
alter table sys_log
  alter operate_type set default 0, alter operate_type set not null,
  alter userid set default '', alter userid set not null,
  alter username set default '', alter username set not null,
  alter ip set default '', alter ip set not null,
  alter method set default '', alter method set not null,
  alter request_url set default '', alter request_url set not null,
  alter request_param set default '', alter request_param set not null,
  alter request_type set default '', alter request_type set not null,
  alter cost_time set default -1, alter cost_time set not null,
  alter create_by set default '', alter create_by set not null;
create index sys_log_newest on sys_log (tenant_id, create_time, id);
create index sys_log_newest_of_all on sys_log (create_time, id) include (tenant_id, log_type);
create index sys_log_by_type on sys_log (log_type, id) include (tenant_id);
create index sys_log_by_content on sys_log ((left(log_content, 64)), id) include (tenant_id);
create index sys_log_by_operation on sys_log (operate_type, id) include (tenant_id);
create index sys_log_by_userid on sys_log (userid, id) include (tenant_id);
create index sys_log_by_username on sys_log (username, id) include (tenant_id);
create index sys_log_by_ip on sys_log (ip, id) include (tenant_id);
create index sys_log_by_method on sys_log (method, id) include (tenant_id);
create index sys_log_by_url on sys_log (request_url, id) include (tenant_id);
create index sys_log_by_param on sys_log ((left(request_param, 64)), id) include (tenant_id);
create index sys_log_by_request_type on sys_log (request_type, id) include (tenant_id);
create index sys_log_by_cost on sys_log (cost_time, id) include (tenant_id);
create index sys_log_by_creator on sys_log (create_by, id) include (tenant_id);

drop index sys_data_log_newest;
drop index sys_data_log_newest_of_all;
create index sys_data_log_newest on sys_data_log (tenant_id, create_time, id);
create index sys_data_log_newest_of_all on sys_data_log (create_time, id) include (tenant_id);
alter table sys_data_log add check (type = 'json');

drop index sys_announcement_newest;
create index sys_announcement_newest on sys_announcement (tenant_id, create_time, id);
drop index sys_message_newest;
create index sys_message_newest on sys_message (tenant_id, create_time, id);

-- Written as CASE, which the planner takes for harmless behind row-level security; coalesce it does not.
drop index sys_user_newest;
create index sys_user_newest on sys_user (create_time, id);
drop index sys_user_exact_username;
create index sys_user_exact_username on sys_user (username, id);
create index sys_user_by_realname on sys_user (realname, id);
create index sys_user_by_status on sys_user (status, id);
create index sys_user_by_identity on sys_user (user_identity, id);
create index sys_user_by_version on sys_user (version, id);
create index sys_user_by_del_flag on sys_user (del_flag, id);
create index sys_user_by_avatar on sys_user ((case when avatar is null then '' else avatar end), id);
create index sys_user_by_email on sys_user ((case when email is null then '' else email end), id);
create index sys_user_by_phone on sys_user ((case when phone is null then '' else phone end), id);
create index sys_user_by_telephone on sys_user ((case when telephone is null then '' else telephone end), id);
create index sys_user_by_work_no on sys_user ((case when work_no is null then '' else work_no end), id);
create index sys_user_by_post on sys_user ((case when post is null then '' else post end), id);
create index sys_user_by_org_code on sys_user ((case when org_code is null then '' else org_code end), id);
create index sys_user_by_depart_ids on sys_user ((case when depart_ids is null then '' else depart_ids end), id);
create index sys_user_by_client_id on sys_user ((case when client_id is null then '' else client_id end), id);
create index sys_user_by_home_path on sys_user ((case when home_path is null then '' else home_path end), id);
create index sys_user_by_create_by on sys_user ((case when create_by is null then '' else create_by end), id);
create index sys_user_by_update_by on sys_user ((case when update_by is null then '' else update_by end), id);
create index sys_user_by_sex on sys_user ((case when sex is null then -2147483648 else sex end), id);
create index sys_user_by_activiti_sync on sys_user ((case when activiti_sync is null then -2147483648 else activiti_sync end), id);
create index sys_user_by_birthday on sys_user ((case when birthday is null then '-infinity' else birthday end), id);
create index sys_user_by_update_time on sys_user ((case when update_time is null then '-infinity' else update_time end), id);

create index sys_dict_item_by_place on sys_dict_item (sort_order, id);
create index sys_dict_item_by_text on sys_dict_item (item_text, id);
create index sys_dict_item_newest on sys_dict_item (create_time, id);

-- "Contains" over long tables. Without the extension such a search reads the table; slower, not wrong.
do $$
begin
  create extension if not exists pg_trgm;
  create index sys_log_words on sys_log using gin (log_content gin_trgm_ops);
  create index sys_user_words on sys_user using gin (realname gin_trgm_ops, username gin_trgm_ops, phone gin_trgm_ops, work_no gin_trgm_ops);
  create index sys_dict_item_words on sys_dict_item using gin (item_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not to be had: searches inside texts will be slower';
end $$;

-- Days are those of the screens, so that a range of plain days is a range of buckets.
call watch_list_table('sys_log', 'r.tenant_id', 'r.log_type', '(r.create_time at time zone ''Asia/Shanghai'')::date');
call watch_list_table('sys_data_log', 'r.tenant_id', '0', '(r.create_time at time zone ''Asia/Shanghai'')::date');
do $$
declare listed text;
begin
  foreach listed in array array['sys_user', 'sys_role', 'sys_position', 'sys_dict', 'sys_dict_item', 'sys_category', 'sys_announcement',
    'sys_message', 'sys_sms_template', 'sys_check_rule', 'sys_fill_rule', 'sys_tenant', 'sys_depart_role']
  loop
    call watch_list_table(listed::regclass);
  end loop;
end $$;
