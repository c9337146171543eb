-- People are looked for by name and phone more than by anything else. What counting them reads of each is half of what the
-- wider index holds; the planner takes whichever is enough.
create index sys_user_counting_names on sys_user (del_flag)
  include (tenant_id, realname, phone, status, sex, id, more_tenant_ids);
