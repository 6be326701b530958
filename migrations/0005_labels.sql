-- Up Migration

create table labels (
  account_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  order_id uuid not null,
  shipment_id uuid not null,
  -- 1 Created, 2 Printed, 3 Cancelled, 4 Error.
  status smallint not null check (status between 0 and 4),
  carrier text not null,
  carrier_account text not null,
  service_code text not null,
  service_name text not null,
  -- Null only for a purchase that failed.
  tracking_number text,
  carrier_shipment_id text,
  charge numeric(16, 4) not null,
  currency text not null,
  zone text,
  mailing_date date,
  -- What the files are drawn from: addresses, weight and marks as they were bought.
  content jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments
);
create unique index labels_by_purchase on labels (account_id, purchase_id);
create index labels_by_order on labels (account_id, order_id);

create table label_files (
  account_id uuid not null,
  label_id uuid not null,
  format text not null check (format in ('PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI')),
  state text not null check (state in ('processing', 'completed', 'failed')),
  bytes integer,
  sha256 bytea,
  updated_at timestamptz not null,
  primary key (account_id, label_id, format),
  foreign key (account_id, label_id) references labels
);
