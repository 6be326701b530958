-- Up Migration

-- The tables that requests write to name their account without a foreign key to it: the key-share lock
-- that such a key takes would make the accounts row hot. Accounts are never removed, and every request
-- proves its own.
create table orders (
  account_id uuid not null,
  id uuid not null,
  sub_account_id uuid,
  status smallint not null check (status between 0 and 11),
  held_from smallint,
  source smallint not null check (source between 1 and 3),
  -- Why an order imported from a store may not be bought for yet; null for all others.
  purchase_block text,
  -- Snapshots, complete with id and times: an order's addresses belong to it alone.
  from_address jsonb not null,
  to_address jsonb not null,
  latest_shipment_id uuid,
  -- Purchases that own one of its shipments: under way, or ended in a label that is live.
  open_purchases integer not null default 0 check (open_purchases >= 0),
  -- The latest label, as the order shows it.
  label_id uuid,
  label_status smallint,
  carrier text,
  service_code text,
  service_name text,
  tracking_number text,
  ship_date timestamptz,
  ready_formats text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  check ((status = 2) = (held_from is not null))
);
create index orders_by_age on orders (account_id, created_at, id);

create table shipments (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position smallint not null,
  parcel_id uuid not null,
  weight numeric(10, 4) not null,
  length numeric(10, 4),
  width numeric(10, 4),
  height numeric(10, 4),
  predefined_package text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders
);
create index shipments_by_order on shipments (account_id, order_id, position);

-- Each change of an order's status, forever.
create table order_moves (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  from_status smallint not null,
  to_status smallint not null,
  reason text,
  source text,
  -- Who: an API key, a person, or the part of the service that did it.
  actor text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders
);
create index order_moves_by_order on order_moves (account_id, order_id, id);

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  content_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
