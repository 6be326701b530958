-- Up Migration

-- What a purchase was corrected by is taken back when its price is refunded.
alter table credit_transfers drop constraint credit_transfers_act_check;
alter table credit_transfers add constraint credit_transfers_act_check
  check (act in ('deposit', 'reserve', 'settle', 'release', 'request', 'refund', 'deny', 'correct', 'reverse')) not valid;
