-- Workspaces of a person: which panels stand where, and whom they are shown to.
create table desk_workspace (
  id text primary key,
  tenant_id integer not null,
  owner_id text not null references sys_user (id) on delete cascade,
  name text not null check (length(name) between 1 and 20),
  layout text not null check (length(layout) <= 60000),
  version integer not null default 1,
  sort integer not null default 0,
  -- The department (its code) whose people may look at it; empty when it is not shared.
  shared_with text,
  create_by text, create_time timestamptz not null, update_by text, update_time timestamptz
);
create unique index desk_workspace_name on desk_workspace (tenant_id, owner_id, name);
create index desk_workspace_shared on desk_workspace (tenant_id, shared_with) where shared_with is not null;

alter table desk_workspace enable row level security;
create policy own_or_shared on desk_workspace for select
  using (tenant_id = (select app_tenant_id()) and (owner_id = (select app_user_id()) or shared_with is not null));
create policy own_writes on desk_workspace
  using (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id()))
  with check (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id()));
