-- What a product pays out: fees that have accrued, and dividends per unit. Registered by one person, done with the NAV of its
-- day by whoever publishes that. Money is fen, `per_unit` 1/10000 yuan.
create table decision_payout (
  id text primary key,
  tenant_id integer not null,
  product_id text not null references trade_product (id),
  kind text not null check (kind in ('management', 'custody', 'performance', 'dividend')),
  apply_day date not null,
  amount bigint check (amount >= 0),
  per_unit bigint check (per_unit > 0),
  remark text not null default '' check (length(remark) <= 200),
  status text not null default 'pending' check (status in ('pending', 'dealt', 'canceled')),
  nav_id text references decision_nav (id),
  deal_day date,
  made_by text not null, made_name text not null, made_at timestamptz not null, made_ip text not null default '',
  judged_by text, judged_name text, judged_at timestamptz,
  check ((kind = 'dividend') = (per_unit is not null)),
  -- What a dividend comes to is known on its day.
  check (kind = 'dividend' and status <> 'dealt' or amount is not null),
  check ((status = 'dealt') = (deal_day is not null)),
  -- Four eyes.
  check (status <> 'dealt' or judged_by <> made_by)
);
create index decision_payout_product on decision_payout (product_id, made_at desc);
create unique index decision_payout_one_dividend on decision_payout (product_id) where kind = 'dividend' and status = 'pending';
call protect_tenant_table('decision_payout');

-- Per unit, in 1/10000 yuan: what the NAV of a day has already given away.
alter table decision_nav add column dividend bigint not null default 0 check (dividend >= 0);

alter table decision_flow drop constraint decision_flow_kind_check;
alter table decision_flow add constraint decision_flow_kind_check check (kind in ('subscribe', 'redeem', 'dividend'));

insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, description, next_run_at, create_by) values
  ('job-draft-nav', 'draftNav', '0 30 16 ? * MON-FRI *', null, '交易日收盘清算后为各产品计算净值，等待复核发布', null, 'seed')
on conflict (id) do nothing;
