-- Up Migration

create table purchases (
  account_id uuid not null,
  -- Our reference at the carrier.
  id uuid not null,
  order_id uuid not null,
  shipment_id uuid not null,
  rate_id uuid not null,
  state text not null check (state in ('Claimed', 'Processing', 'OutcomeUnknown', 'Completed', 'Failed')),
  -- Whether the purchase holds its shipment: its outcome is open, or its label is live.
  owns_shipment boolean not null,
  -- The node that works on it, and until when that may be believed. While the outcome is unknown: when
  -- the carrier has to have been asked again.
  owner text,
  lease_until timestamptz,
  sent_at timestamptz,
  -- Somebody waits for the outcome who may be on another node.
  awaited boolean not null default false,
  -- A caller was told "accepted": a later failure has to show on the order.
  told_accepted boolean not null default false,
  carrier text not null,
  carrier_account text not null,
  charge numeric(16, 4) not null,
  currency text not null,
  -- The quote that is bought, kept: rates are dropped when they have expired.
  quote jsonb not null,
  ship_date date not null,
  label_id uuid,
  failure jsonb,
  correlation_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments,
  check (owns_shipment or state in ('Completed', 'Failed')),
  check (not owns_shipment or state <> 'Failed')
);
create unique index purchases_one_owner_per_shipment on purchases (account_id, shipment_id) where owns_shipment;
create index purchases_by_shipment on purchases (account_id, shipment_id, id);
create index purchases_open on purchases (lease_until) where state in ('Claimed', 'Processing', 'OutcomeUnknown');

-- What happened to each purchase and cancellation, in order, never changed. No foreign key: an event is written
-- by the statement that writes its purchase, or by one that has read it, and purchases are never removed.
create table purchase_events (
  account_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  what text not null,
  node text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index purchase_events_by_purchase on purchase_events (account_id, purchase_id, id);
create trigger purchase_events_append_only before update or delete or truncate on purchase_events
  for each statement execute function refuse_change();

create table cancellations (
  account_id uuid not null,
  id uuid not null,
  label_id uuid not null,
  state text not null check (state in ('Processing', 'OutcomeUnknown', 'Accepted', 'Refused')),
  owner text,
  lease_until timestamptz,
  sent_at timestamptz,
  refusal jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, label_id) references labels
);
create unique index cancellations_one_open_per_label on cancellations (account_id, label_id)
  where state in ('Processing', 'OutcomeUnknown', 'Accepted');
create index cancellations_open on cancellations (lease_until) where state in ('Processing', 'OutcomeUnknown');
