-- What the administration pages keep beyond identity and organisation.

-- A menu entry that the platform has given to some role of an institution may be passed on inside institutions; all
-- others stay with the platform. The mark never goes away by taking the grant back, or nobody could grant it again.
alter table sys_permission add column for_institutions boolean not null default false;
update sys_permission set for_institutions = true
where id in (select permission_id from sys_role_permission where tenant_id <> 0);
create function mark_for_institutions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sys_permission p set for_institutions = true
  from granted g where g.tenant_id <> 0 and p.id = g.permission_id and not p.for_institutions;
  return null;
end $$;
create trigger mark_for_institutions after insert on sys_role_permission
  referencing new table as granted for each statement execute function mark_for_institutions();

-- Codes are unique over the whole installation, so the last one and the free ones are found past row-level security.
create function last_sibling_org_code(parent text) returns text language sql stable security definer set search_path = public as $$
  select org_code from sys_depart where parent_id is not distinct from parent order by length(org_code) desc, org_code desc limit 1
$$;
create function is_org_code_taken(code text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from sys_depart where org_code = code)
$$;

-- Taking somebody out of the own institution makes the row invisible to it, which its policy would refuse.
create function leave_own_tenant(ids text[]) returns void language sql security definer set search_path = public as $$
  update sys_user set tenant_ids = array_remove(tenant_ids, app_tenant_id()), version = version + 1
  where id = any(ids) and tenant_ids @> array[app_tenant_id()]
$$;

-- Versions of one record go on counting, whichever institution the changes were made from.
create function last_data_version(of_table text, of_id text) returns integer language sql stable security definer set search_path = public as $$
  select coalesce(max(data_version), 0) from sys_data_log where data_table = of_table and data_id = of_id
$$;
create index sys_data_log_newest on sys_data_log (tenant_id, create_time desc, id);
create index sys_data_log_newest_of_all on sys_data_log (create_time desc, id);

create table sys_category (
  id text primary key,
  pid text not null default '0',
  name text not null, code text not null unique,
  has_child text not null default '0',
  sys_org_code text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
create index sys_category_children on sys_category (pid, code);

create table sys_check_rule (
  id text primary key,
  rule_name text not null, rule_code text not null unique, rule_json text not null, rule_description text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);

create table sys_fill_rule (
  id text primary key,
  rule_name text not null, rule_code text not null unique, rule_class text not null, rule_params text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
insert into sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params, create_by) values
  ('fill-rule-org-num', '机构编码', 'org_num_role', 'orgCode', '{}', 'seed'),
  ('fill-rule-category', '分类字典编码', 'category_code_rule', 'categoryCode', '{}', 'seed'),
  ('fill-rule-order-num', '订单流水号', 'shop_order_num', 'serialNumber', '{"prefix":"CN"}', 'seed');

create table sys_sms_template (
  id text primary key,
  template_code text not null unique, template_name text not null, template_type text not null default '1',
  template_content text not null, template_test_json text, use_status text not null default '0',
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);

-- Who acts for somebody while they are away.
create table sys_user_agent (
  id text primary key,
  tenant_id integer not null,
  user_name text not null, agent_user_name text not null,
  start_time timestamptz, end_time timestamptz, status text not null default '1',
  create_by_name text, sys_org_code text, sys_company_code text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1,
  unique (tenant_id, user_name),
  check (end_time is null or start_time is null or end_time >= start_time)
);
call protect_tenant_table('sys_user_agent');

create index sys_message_newest on sys_message (tenant_id, create_time desc, id);
