-- A role's home page is part of the menu, and menus are kept until the rights move.
create trigger rights_changed after insert or update or delete on sys_role_index
  for each statement execute function bump_rights_version();
