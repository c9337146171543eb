-- Duties that one process of a database has at a time. The lock of a duty lives with a connection of its holder; this row
-- tells when the holder was last heard of, and the token that makes its transactions count.
create table node_lease (
  name text primary key,
  token bigint not null default 0,
  holder text not null default '',
  renewed_at timestamptz not null default '-infinity',
  -- Connections of the holder that have to end before another may take its place.
  backends int[] not null default '{}'
);

-- The transaction that calls it commits only while the token is the newest: whoever takes the duty over waits for it or
-- ends it, and from then on the old token is refused.
create function hold_lease(wanted text, mine bigint) returns void language plpgsql as $$
begin
  perform 1 from node_lease where name = wanted and token = mine for key share;
  if not found then
    raise exception 'the duty % was taken over', wanted using errcode = 'LSF01';
  end if;
end $$;

-- Processes that work on this database, for those who look after them. It says what is there; what may be there is
-- decided by locks.
create unlogged table sys_node (
  id text primary key,
  host text not null,
  pid int not null,
  roles text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  facts jsonb not null default '{}'
);
