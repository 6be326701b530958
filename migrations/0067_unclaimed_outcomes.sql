-- Up Migration

-- Carriers' responses about purchases and cancellations that the database does not contain: it was set back after they
-- were sent. The response stays on the disk of its node until an operator dismisses it here. Accounts may be unknown too.
create table unclaimed_outcomes (
  account_id uuid not null,
  -- The id of the purchase or the cancellation.
  id uuid not null,
  kind text not null check (kind in ('purchase', 'cancellation')),
  outcome text not null,
  tracking_number text,
  carrier_shipment_id text,
  node text not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by text,
  reason text,
  primary key (account_id, id),
  check ((dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (reason is null))
);
create index unclaimed_outcomes_open on unclaimed_outcomes (found_at, id) where dismissed_at is null;
