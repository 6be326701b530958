-- A repeat of a legacy purchase without a key joins the order of a caller that has left without the outcome.

-- Identifies the arguments of a purchase whose outcome no caller has received. Null: it was received.
alter table legacy_orders add column arguments_digest bytea;
-- When a caller left: it got 202, or hung up. Null: none has.
alter table legacy_orders add column left_at timestamptz;
-- How long the caller counts as waiting. Its node extends this, so that it ends soon after the node dies.
alter table legacy_orders add column attended_until timestamptz;

create index legacy_orders_without_outcome on legacy_orders (account_id, arguments_digest)
  where arguments_digest is not null;
