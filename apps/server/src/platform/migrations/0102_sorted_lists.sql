-- The data log grows as long as the operation log: what it can be sorted by has an index.
create index sys_data_log_by_table on sys_data_log (data_table, id) include (tenant_id);
create index sys_data_log_by_record on sys_data_log (data_id, id) include (tenant_id);
create index sys_data_log_by_version on sys_data_log (data_version, id) include (tenant_id);
create index sys_data_log_by_creator on sys_data_log ((case when create_by is null then '' else create_by end), id) include (tenant_id);
