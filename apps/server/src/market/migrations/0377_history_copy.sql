-- How far a copy of the history to another engine has come, so that one that was stopped goes on there.
create table history_copy (
  target text not null check (target in ('clickhouse', 'postgres')),
  dataset text not null,
  source text not null,
  cursor text not null,
  rows bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (target, dataset, source)
);
