-- Up Migration

create table rates (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  carrier text not null,
  carrier_account text not null,
  charge numeric(16, 4) not null,
  currency text not null,
  -- The carrier's quote, as `carriers/carrier.ts` shapes it.
  quote jsonb not null,
  ship_date date not null,
  created_at timestamptz not null,
  usable_until timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments
);
create index rates_by_shipment on rates (account_id, shipment_id, usable_until);
create index rates_by_expiry on rates (usable_until);
