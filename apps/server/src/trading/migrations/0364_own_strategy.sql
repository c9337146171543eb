-- Strategies of one's own, as they were loaded from the server's folder. They belong to the server, not to an institution:
-- what runs is the text stored here, whatever becomes of the file.
create table trade_strategy_source (
  name text not null check (length(name) between 4 and 80),
  version integer not null check (version > 0),
  title text not null,
  has_universe boolean not null,
  fields jsonb not null,
  code text not null check (length(code) <= 200000),
  hash text not null,
  loaded_by text not null,
  loaded_at timestamptz not null,
  primary key (name, version)
);
create trigger trade_strategy_source_append_only before update or delete on trade_strategy_source
  for each row execute function refuse_change();

-- How the last attempt to load each file ended.
create table trade_strategy_load (
  name text primary key check (length(name) between 4 and 80),
  error text,
  tried_by text not null,
  tried_at timestamptz not null
);
