-- Given up without a word of the venue. Venues that cannot tell a repeated order from a second one are never sent it again;
-- should it turn up after all, it is withdrawn there and what it traded is booked.
alter table trade_venue_order drop constraint trade_venue_order_state_check;
alter table trade_venue_order add constraint trade_venue_order_state_check
  check (state in ('sending', 'unknown', 'sent', 'refused', 'lost'));
create index trade_venue_order_lost on trade_venue_order (account_id, last_at) where state = 'lost';
