-- One number that changes whenever a dictionary may have changed; every node's dictionary cache compares it.
-- It comes from a sequence: a number used by a rolled-back change is never used again for other content.
create sequence sys_dict_version_numbers;
create table sys_dict_version (only_row boolean primary key default true check (only_row), version bigint not null);
insert into sys_dict_version (version) values (nextval('sys_dict_version_numbers'));
create function bump_dict_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sys_dict_version set version = nextval('sys_dict_version_numbers');
  return null;
end $$;
create trigger dict_changed after insert or update or delete on sys_dict
  for each statement execute function bump_dict_version();
create trigger dict_changed after insert or update or delete on sys_dict_item
  for each statement execute function bump_dict_version();

-- The platform administrator lists the logs of all institutions, newest first.
create index sys_log_newest_of_all on sys_log (create_time desc, id);
