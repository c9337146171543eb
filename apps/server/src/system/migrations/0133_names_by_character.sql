-- Chinese names have two or three characters, and trigrams begin at three: who looks for one or two finds them here.
create index sys_user_by_character on sys_user using gin (string_to_array(lower(realname), null));
