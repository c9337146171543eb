-- What products are worth, who bought and sold their units, and the papers about them. Money is fen, units are hundredths,
-- unit values 1/10000 yuan, rates millionths.
alter table trade_product
  add column manager_id text references sys_user (id) on delete set null,
  add column risk_level text not null default 'R3' check (risk_level in ('R1', 'R2', 'R3', 'R4', 'R5')),
  add column close_reason text not null default '';
update trade_product p set manager_id = (
  select u.id from sys_user u where u.realname = p.manager and p.tenant_id = any(u.tenant_ids) order by u.id limit 1);

alter table trade_client
  add column level_valid_to date,
  add column is_professional boolean not null default false,
  add column professional_note text not null default '' check (length(professional_note) <= 200),
  add column email text not null default '' check (length(email) <= 100),
  add column address text not null default '' check (length(address) <= 200);
-- Levels count for a year from the day they were given.
update trade_client set level_valid_to = (coalesce(update_time, create_time) + interval '1 year')::date;

create table decision_nav (
  id text primary key,
  tenant_id integer not null,
  product_id text not null references trade_product (id),
  day date not null,
  version integer not null,
  status text not null check (status in ('draft', 'published', 'discarded')),
  nav bigint not null,
  units bigint not null,
  unit_nav bigint not null,
  high_water_mark bigint not null,
  takes_performance boolean not null default false,
  -- {management, custody, performance}: what the day added, and what is owed in all.
  today jsonb not null,
  accrued jsonb not null,
  lines jsonb not null,
  -- What the drafter set by hand: [{symbol, price, reason}].
  manual_prices jsonb not null default '[]',
  -- Why a day that was published is valued again.
  reason text not null default '' check (length(reason) <= 200),
  before_id text references decision_nav (id),
  made_by text not null, made_name text not null, made_at timestamptz not null, made_ip text not null default '',
  judged_by text, judged_name text, judged_at timestamptz, judged_ip text not null default '',
  unique (product_id, day, version),
  check (status = 'draft' or judged_by is not null),
  -- Four eyes.
  check (status <> 'published' or judged_by <> made_by)
);
create unique index decision_nav_draft on decision_nav (product_id) where status = 'draft';
create index decision_nav_published on decision_nav (product_id, day desc, version desc) where status = 'published';
create function decision_nav_is_kept() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' or tg_op = 'DELETE' then
    raise exception '% is never changed once it was judged', tg_table_name using errcode = '23514';
  end if;
  return new;
end $$;
create trigger decision_nav_kept before update or delete on decision_nav
  for each row execute function decision_nav_is_kept();

create table decision_flow (
  id text primary key,
  tenant_id integer not null,
  product_id text not null references trade_product (id),
  client_id text not null references trade_client (id),
  kind text not null check (kind in ('subscribe', 'redeem')),
  apply_day date not null,
  amount bigint check (amount > 0),
  asked_units bigint check (asked_units > 0),
  fee_ppm integer not null check (fee_ppm between 0 and 100000),
  status text not null default 'pending' check (status in ('pending', 'dealt', 'canceled')),
  -- Filled when the NAV of its day is published.
  nav_id text references decision_nav (id),
  deal_day date,
  unit_nav bigint,
  gross bigint,
  net bigint,
  fee bigint,
  units bigint,
  -- The warning that was shown and what the client confirmed in writing.
  suitability text not null default '',
  confirmation text not null default '' check (length(confirmation) <= 300),
  made_by text not null, made_name text not null, made_at timestamptz not null, made_ip text not null default '',
  judged_by text, judged_at timestamptz,
  check ((kind = 'subscribe') = (amount is not null)),
  check ((kind = 'redeem') = (asked_units is not null)),
  check ((status = 'dealt') = (units is not null))
);
create index decision_flow_product on decision_flow (product_id, made_at desc);
create index decision_flow_client on decision_flow (client_id, made_at desc);
create index decision_flow_pending on decision_flow (product_id, apply_day) where status = 'pending';

create table decision_document (
  id text primary key,
  tenant_id integer not null,
  product_id text references trade_product (id),
  client_id text references trade_client (id),
  kind text not null check (kind in ('contract', 'report', 'notice', 'confirmation', 'other')),
  title text not null check (length(title) between 1 and 100),
  path text not null check (length(path) between 1 and 300),
  made_by text not null, made_name text not null, made_at timestamptz not null,
  check ((product_id is null) <> (client_id is null))
);
create index decision_document_product on decision_document (product_id, made_at desc);
create index decision_document_client on decision_document (client_id, made_at desc);

call protect_tenant_table('decision_nav');
call protect_tenant_table('decision_flow');
call protect_tenant_table('decision_document');

-- The prices a day was settled at stand in its event; one of a few hundred among many thousands.
create index trade_event_settled on trade_event (account_id, seq) where type = 'daySettled';
