-- What clients of version 3 store beside what older ones knew.
alter table sys_announcement
  add column iz_top integer not null default 0 check (iz_top in (0, 1)),
  add column visits_num integer not null default 0 check (visits_num >= 0),
  add column files text,
  add column notice_type text;
alter table sys_dict_item add column item_color text;
alter table sys_tenant
  add column trade text,
  add column company_size text,
  add column company_address text,
  add column company_logo text,
  add column house_number text,
  add column work_place text;
-- From what kind of device something was done: pc, app or h5.
alter table sys_log add column client_type text not null default '';
