-- Up Migration

-- A dismissal belongs to the state of the payment that was dismissed. It is over as soon as the payment's amount or
-- confirmation changes, or the payment disappears or returns. The payment then needs attention again.
alter table top_up_payments add column dismissal_over boolean not null default false;
-- These were confirmed after they were dismissed, and nobody has seen them since.
update top_up_payments set dismissal_over = true
where dismissed_at is not null and credited is null and confirmed and confirmed_at > dismissed_at;

-- A payment that was dismissed before it was confirmed.
alter table top_up_payments drop constraint top_up_payments_discrepancy_check;
alter table top_up_payments add constraint top_up_payments_discrepancy_check
  check (discrepancy in ('early', 'underpaid', 'overpaid', 'late', 'duplicate', 'dismissed'));

drop index top_up_payments_unmatched;
create index top_up_payments_unmatched on top_up_payments (created_at)
  where (dismissed_at is null or dismissal_over)
    and ((discrepancy is not null and credited is null) or (gone and (credited is not null or dismissal_over))
         or (not confirmed and not gone));
