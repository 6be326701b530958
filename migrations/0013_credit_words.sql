-- Up Migration

-- Why a payment does not credit by itself is its discrepancy, in the words of payments.
alter table top_up_payments rename column mark to discrepancy;
alter table top_up_payments drop constraint top_up_payments_mark_check;
update top_up_payments
set discrepancy = case discrepancy when 'short' then 'underpaid' when 'over' then 'overpaid' else 'duplicate' end
where discrepancy in ('short', 'over', 'doubled');
alter table top_up_payments add constraint top_up_payments_discrepancy_check
  check (discrepancy in ('early', 'underpaid', 'overpaid', 'late', 'duplicate'));

-- Top-ups are polled.
alter table top_ups rename column look_at to poll_at;
alter table top_ups rename column watch_until to poll_until;
