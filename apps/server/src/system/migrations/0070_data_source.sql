-- Databases that reports read from. The password is sealed before it comes here.
create table sys_data_source (
  id text primary key,
  code text not null unique, name text not null, remark text,
  db_type text, db_driver text not null, db_url text not null, db_name text, db_username text,
  db_password text not null default '',
  sys_org_code text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
