-- The home page of a role. It belongs where its role does, and goes with it.
create table sys_role_index (
  id text primary key,
  role_id text not null unique references sys_role (id) on delete cascade,
  url text not null,
  component text not null,
  is_route boolean not null default true,
  -- Of several roles with a home page the lowest number decides.
  priority integer not null default 0,
  status text not null default '1' check (status in ('0', '1')),
  sys_org_code text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);
alter table sys_role_index enable row level security;
-- The roles somebody can see are those of their institution.
create policy of_visible_role on sys_role_index
  using (exists (select 1 from sys_role r where r.id = role_id))
  with check (exists (select 1 from sys_role r where r.id = role_id));
