-- Counts the changes to the members of a group, whoever makes them: who keeps a copy of a large group asks for this number
-- instead of a thousand rows.
alter table market_group add column members_version integer not null default 0;

create function market_group_count_change() returns trigger language plpgsql as $$
begin
  update market_group set members_version = members_version + 1 where id in (select distinct group_id from changed);
  return null;
end $$;

create trigger market_group_symbol_added after insert on market_group_symbol
  referencing new table as changed for each statement execute function market_group_count_change();
create trigger market_group_symbol_changed after update on market_group_symbol
  referencing new table as changed for each statement execute function market_group_count_change();
create trigger market_group_symbol_removed after delete on market_group_symbol
  referencing old table as changed for each statement execute function market_group_count_change();
