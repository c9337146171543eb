-- Every stored file: where it is kept, what it is called, whose it is. `path` is what the outside sees and is unguessable.
create table sys_file (
  id text primary key,
  tenant_id integer not null,
  path text not null unique,
  storage_key text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  -- upload: belongs to some record; oss: kept by itself in the object storage page; log: rows an import refused.
  kind text not null check (kind in ('upload', 'oss', 'log')),
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
create index sys_file_newest on sys_file (tenant_id, kind, create_time desc, id);
create index sys_file_logs on sys_file (create_time) where kind = 'log';

alter table sys_file enable row level security;
create policy tenant_only on sys_file
  using ((select app_is_platform()) or tenant_id = (select app_tenant_id()))
  with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()));
