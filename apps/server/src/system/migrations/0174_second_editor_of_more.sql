-- The second of two editors is told about the first, here too.
alter table sys_depart_role add column version integer not null default 1;
alter table sys_message add column version integer not null default 1;
alter table sys_permission_data_rule add column version integer not null default 1;
