-- Up Migration

-- The block of a payment. A payment that its source no longer finds is gone only if that block was replaced.
alter table top_up_payments add column block text;

-- When the source of payments of each provider last answered.
create table payment_sources (
  provider text primary key,
  answered_at timestamptz,
  -- Since when no call has been answered; null: the last one was.
  failing_since timestamptz,
  failed_at timestamptz,
  detail text,
  check (failing_since is null or detail is not null)
);

-- Since when the payments to the address could not be read; null: the last time, they were.
alter table top_ups add column unread_since timestamptz;
create index top_ups_unread on top_ups (provider, unread_since) where unread_since is not null and poll_at is not null;
