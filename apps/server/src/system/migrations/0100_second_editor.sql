-- The second of two editors is told about the first: rows that are edited in a form count their versions.
alter table sys_tenant add column version integer not null default 1;
alter table sys_quartz_job add column version integer not null default 1;
alter table sys_gateway_route add column version integer not null default 1;
alter table sys_announcement add column version integer not null default 1;
