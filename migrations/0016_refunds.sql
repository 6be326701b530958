-- Up Migration

-- Where a carrier takes a cancellation as the request for a refund about which it decides later, the price waits in a
-- book of its own: requested (from spent to pending), then refunded (to available) or denied (back to spent).
alter type credit_book add value 'pending' before 'spent';
alter table credit_balances add column pending numeric(16, 4) not null default 0 check (pending >= 0);
alter table credit_balances drop constraint credit_balances_check;
alter table credit_balances add constraint credit_balances_add_up
  check (funding + available + reserved + pending + spent = 0);
-- The transfers that there are satisfied the narrower list, so they need not be read.
alter table credit_transfers drop constraint credit_transfers_act_check;
alter table credit_transfers add constraint credit_transfers_act_check
  check (act in ('deposit', 'reserve', 'settle', 'release', 'request', 'refund', 'deny', 'correct')) not valid;

-- Requested: the label is cancelled, and the carrier has yet to decide about its price. Denied: it decided against it.
alter table cancellations drop constraint cancellations_state_check;
alter table cancellations add constraint cancellations_state_check
  check (state in ('Processing', 'OutcomeUnknown', 'Accepted', 'Requested', 'Denied', 'Refused'));
-- What the carrier calls the request for the refund, where it named it.
alter table cancellations add column refund_request_id text;
drop index cancellations_one_open_per_label;
create unique index cancellations_one_deciding_per_label on cancellations (account_id, label_id)
  where state in ('Processing', 'OutcomeUnknown', 'Accepted', 'Requested', 'Denied');
create index cancellations_by_label on cancellations (account_id, label_id, created_at);
create index cancellations_with_refund on cancellations (updated_at) where state in ('Requested', 'Denied');

-- Labels that a carrier made and that no purchase owns: found after their purchase had been declared failed. They are
-- voided; what the carrier does not take back waits for a person.
create table stray_labels (
  account_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  carrier text not null,
  carrier_account text not null,
  tracking_number text not null,
  -- What the carrier's void call wants.
  carrier_shipment_id text not null,
  state text not null check (state in ('Found', 'VoidRequested', 'Voided', 'Refused', 'Resolved')),
  -- What the carrier said last of voiding it, or how a person dealt with it.
  note text,
  -- How often it was sent to be voided, and when that is due again.
  attempts integer not null default 0,
  retry_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, purchase_id) references purchases
);
create unique index stray_labels_once_each on stray_labels (account_id, purchase_id, tracking_number);
create index stray_labels_due on stray_labels (retry_at) where state = 'Found';
create index stray_labels_open on stray_labels (created_at) where state in ('Found', 'VoidRequested', 'Refused');
