-- The log of an account is written once and read back whole. As text it goes in at a fraction of the cost: nothing has to
-- be taken apart. The trace of the checks is read from the event itself.
drop view trade_risk_check;
alter table trade_event alter column body type json using body::json;
