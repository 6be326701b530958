-- Up Migration

-- What the older interface keeps of an order beside the order itself.
create table older_orders (
  account_id uuid not null,
  order_id uuid not null,
  notes text not null,
  -- What the order's links lead to.
  label_format text not null check (label_format in ('PDF', 'PNG')),
  created_at timestamptz not null,
  primary key (account_id, order_id)
);
