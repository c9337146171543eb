-- A report may read from a data source instead of from here; its table is then one of that database.
alter table onl_cgreport_head add column db_source text;
