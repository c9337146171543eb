-- The spot list stands in the order its owner gives it; what was there keeps the order it came in.
alter table market_etf_spot add column sort integer not null default 0;
update market_etf_spot s set sort = o.place
from (select id, row_number() over (partition by tenant_id, owner_id order by create_time, id) - 1 as place
      from market_etf_spot) o
where o.id = s.id;
