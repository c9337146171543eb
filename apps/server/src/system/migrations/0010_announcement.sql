-- Announcements and, per reader, what became of them.
create table sys_announcement (
  id text primary key,
  -- 0: from the platform to every institution.
  tenant_id integer not null,
  title text not null,
  msg_content text, msg_abstract text,
  start_time timestamptz, end_time timestamptz,
  sender text,
  priority text not null default 'L' check (priority in ('L', 'M', 'H')),
  msg_category text not null default '1' check (msg_category in ('1', '2')),
  msg_type text not null default 'ALL' check (msg_type in ('ALL', 'USER', 'DEPART')),
  send_status text not null default '0' check (send_status in ('0', '1', '2')),
  send_time timestamptz, cancel_time timestamptz,
  del_flag text not null default '0',
  user_ids text[] not null default '{}', depart_ids text[] not null default '{}',
  bus_type text, bus_id text, open_type text, open_page text, dt_task_id text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  check (end_time is null or start_time is null or end_time >= start_time)
);
create index sys_announcement_newest on sys_announcement (tenant_id, create_time desc, id);
-- The rows every signed-in person is held against when their bell opens.
create index sys_announcement_open on sys_announcement (tenant_id) where send_status = '1' and del_flag = '0' and msg_type <> 'USER';

create table sys_announcement_send (
  id text primary key,
  tenant_id integer not null,
  annt_id text not null references sys_announcement (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  read_flag text not null default '0' check (read_flag in ('0', '1')),
  read_time timestamptz,
  star_flag text,
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  -- Two tabs that open at once must not make two read states of one notice.
  unique (annt_id, user_id)
);
create index sys_announcement_send_unread on sys_announcement_send (user_id) where read_flag = '0';
create index sys_announcement_send_user on sys_announcement_send (user_id, read_flag, create_time desc);

alter table sys_announcement enable row level security;
create policy tenant_or_platform_wide on sys_announcement for select
  using ((select app_is_platform()) or tenant_id = (select app_tenant_id()) or tenant_id = 0);
create policy tenant_writes on sys_announcement
  using ((select app_is_platform()) or tenant_id = (select app_tenant_id()))
  with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()));

alter table sys_announcement_send enable row level security;
-- A person of two institutions has one read state of a platform-wide notice, whichever of the two they are in.
create policy tenant_or_own on sys_announcement_send
  using ((select app_is_platform()) or tenant_id = (select app_tenant_id()) or user_id = (select app_user_id()))
  with check ((select app_is_platform()) or tenant_id = (select app_tenant_id()) or user_id = (select app_user_id()));
