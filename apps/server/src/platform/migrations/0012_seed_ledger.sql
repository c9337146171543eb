-- What the seeds have ever put in. An entry that is here is never put in again, so whatever a person changed or
-- removed since stays as they left it.
create table seed_ledger (
  entry text primary key,
  seeded_at timestamptz not null
);
