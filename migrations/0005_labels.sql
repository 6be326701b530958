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
  -- What the files are drawn from, addresses, weight and marks as they were bought; null where the carrier's
  -- artwork is used.
  content jsonb,
  -- The files in the store, by their format: each one's length and digest, by which a damaged one is told.
  -- None where the label has `content`: then a file is drawn when it is asked for.
  files jsonb not null default '{}',
  files_state text not null check (files_state in ('processing', 'completed', 'failed', 'removed')),
  -- While files are being made: when whoever comes by has to make them, and how often it was tried.
  files_due_at timestamptz,
  files_attempts smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments
);
create unique index labels_by_purchase on labels (account_id, purchase_id);
create index labels_by_order on labels (account_id, order_id);
create index labels_files_due on labels (files_due_at) where files_state = 'processing';
create index labels_by_creation on labels (created_at) where files_state in ('completed', 'failed');

-- What a carrier sent to be printed, where the files are made of it: now, and again when the store lost one.
create table label_artwork (
  account_id uuid not null,
  label_id uuid not null,
  media_type text not null,
  bytes bytea not null,
  primary key (account_id, label_id),
  foreign key (account_id, label_id) references labels
);
