-- A change of limits is a new version that counts once a second person has agreed. A profile may be the product's or the
-- institution's own: accounts that name none follow their product, then the house.
alter table trade_risk_profile
  add column status text not null default 'active' check (status in ('pending', 'active', 'rejected')),
  add column product_id text references trade_product (id),
  add column is_house boolean not null default false,
  add column approve_by text,
  add column approve_time timestamptz;
