-- Up Migration

-- Purchases of many labels that were requested together. Each item is one ordinary purchase.
create table batches (
  account_id uuid not null references accounts,
  id uuid not null,
  -- Null: the batch was created without a sub-account.
  sub_account_id uuid,
  state text not null check (state in ('rating', 'ready', 'buying', 'paused', 'completed', 'canceled')),
  -- The client's own name for it.
  reference text,
  -- The rule by which a rate is chosen for each item.
  selection jsonb not null,
  -- The most that the batch may cost. Null: no limit.
  max_total numeric(16, 4) check (max_total >= 0),
  -- `user <id>` or `key <id>`.
  created_by text not null,
  -- Who started the purchases. Null: nobody has.
  started_by text,
  idempotency_key text,
  content_hash bytea,
  -- When a node last took items of it, by the database's clock. The account that has waited longest is served next.
  served_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (account_id, id),
  check ((idempotency_key is null) = (content_hash is null))
);
create unique index batches_once_per_key on batches (account_id, idempotency_key) where idempotency_key is not null;
create index batches_open on batches (account_id, served_at) where state in ('rating', 'buying');

create table batch_items (
  account_id uuid not null,
  batch_id uuid not null,
  -- Counts from 0, in the order of the request.
  position integer not null,
  shipment_id uuid not null,
  order_id uuid not null,
  state text not null
    check (state in ('rating', 'ready', 'excluded', 'buying', 'bought', 'failed', 'unknown', 'canceled')),
  -- Whether no other batch can have the shipment. True until the batch ends.
  holds_shipment boolean not null default true,
  -- Counts the attempts to buy it. Each attempt has its own purchase key.
  round integer not null default 1,
  -- The rate that the client requested. Null: the selection of the batch chooses one.
  requested_rate_id uuid,
  -- The chosen rate, with its price for the account.
  rate_id uuid,
  rate jsonb,
  carrier text,
  charge numeric(16, 4),
  currency text,
  billing text,
  label_id uuid,
  tracking_number text,
  -- Why it failed.
  error jsonb,
  -- The node that works on it, and until when no other node does. Without a node: not before then.
  owner text,
  lease_until timestamptz,
  primary key (account_id, batch_id, position),
  foreign key (account_id, batch_id) references batches
);
create unique index batch_items_once_per_batch on batch_items (account_id, batch_id, shipment_id);
create unique index batch_items_one_batch_per_shipment on batch_items (account_id, shipment_id) where holds_shipment;
create index batch_items_waiting on batch_items (account_id, batch_id, position) where state in ('rating', 'ready');
create index batch_items_sent on batch_items (account_id, batch_id, lease_until) where state in ('buying', 'unknown');
create index batch_items_owned on batch_items (owner) where owner is not null;
create index batch_items_of_order on batch_items (account_id, order_id);
