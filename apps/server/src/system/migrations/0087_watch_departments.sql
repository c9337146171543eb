-- The whole department tree is kept in memory while nothing in it changes.
call watch_list_table('sys_depart');
