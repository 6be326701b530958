-- Up Migration

-- What the items of an ended batch add up to, so that lists don't add them up again. It holds for this completed_at only:
-- a batch that was opened again ends at another time.
alter table batches add column item_sums jsonb;
alter table batches add column summed_at timestamptz;

-- Why nobody but a caller can continue a paused batch. Null: a caller paused it.
alter table batches add column pause_reason text check (pause_reason in ('accessRevoked'));

-- A canceled batch ends with its last purchase.
create index batches_canceled on batches (account_id) where state = 'canceled' and completed_at is null;
