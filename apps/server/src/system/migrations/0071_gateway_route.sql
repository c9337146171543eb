-- Routes of the gateway: which requests go where.
create table sys_gateway_route (
  id text primary key,
  router_id text not null unique, name text not null, uri text not null,
  predicates jsonb not null default '[]', filters jsonb not null default '[]',
  strip_prefix integer not null default 0, retryable integer not null default 0,
  persistable integer not null default 0, show_api integer not null default 0,
  status integer not null default 1 check (status in (0, 1)),
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz
);
