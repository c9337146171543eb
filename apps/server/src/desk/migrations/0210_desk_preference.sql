-- What a person has set or drawn on the desk, by its name: drawings of a symbol, columns, cards of the home page.
create table desk_preference (
  tenant_id integer not null,
  owner_id text not null references sys_user (id) on delete cascade,
  key text not null check (length(key) between 1 and 80),
  value text not null check (length(value) <= 30000),
  update_time timestamptz not null,
  primary key (tenant_id, owner_id, key)
);

alter table desk_preference enable row level security;
create policy own on desk_preference
  using (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id()))
  with check (tenant_id = (select app_tenant_id()) and owner_id = (select app_user_id()));
