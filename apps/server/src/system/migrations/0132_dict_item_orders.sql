-- Whatever the items of dictionaries can be sorted by has an index; a missing value stands as the smallest.
create index sys_dict_item_by_dict on sys_dict_item (dict_id, id);
create index sys_dict_item_by_value on sys_dict_item (item_value, id);
create index sys_dict_item_by_description on sys_dict_item ((case when description is null then '' else description end), id);
create index sys_dict_item_by_status on sys_dict_item ((case when status is null then -2147483648 else status end), id);
create index sys_dict_item_by_version on sys_dict_item (version, id);
create index sys_dict_item_by_creator on sys_dict_item ((case when create_by is null then '' else create_by end), id);
create index sys_dict_item_by_updater on sys_dict_item ((case when update_by is null then '' else update_by end), id);
create index sys_dict_item_by_update on sys_dict_item ((case when update_time is null then '-infinity'::timestamptz else update_time end), id);
