-- Up Migration

-- Orders that people are typing, from the first character on; of the whole account, whoever began one.
create table order_drafts (
  account_id uuid not null references accounts,
  -- The order's as well, from the moment that it is one.
  id uuid not null,
  sub_account_id uuid,
  -- As it was typed; it may make no sense yet.
  content jsonb not null,
  -- Counted by each save: who saves says which one he has seen.
  version integer not null,
  -- The order that it is to replace, which was cancelled because of what is being corrected.
  replaces_order_id uuid,
  -- Of what carriers are told of the order as it was written last; null: there is no order yet.
  order_digest bytea,
  changed_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index order_drafts_by_change on order_drafts (account_id, updated_at, id);

-- How often a draft was rewritten since it became an order: a purchase names what it has read, and is refused where the
-- order says something else by then. 0 of all others.
alter table orders add column revision integer not null default 0;

-- The shipments that a draft had before it was rewritten: rates and purchases that failed name them still, and carriers
-- are asked about those purchases in the words in which they were made. In `shipments` they are of no order any more.
create table replaced_shipments (
  account_id uuid not null,
  shipment_id uuid not null,
  order_id uuid not null,
  from_address jsonb not null,
  to_address jsonb not null,
  replaced_at timestamptz not null,
  primary key (account_id, shipment_id)
);
create index replaced_shipments_by_order on replaced_shipments (account_id, order_id);
create index replaced_shipments_by_age on replaced_shipments (replaced_at);

-- Removes those from before a time that nothing names any more, and says how many these were. Across the rooms, as
-- foreign keys are.
create function delete_replaced_shipments(before timestamptz) returns bigint language sql as $$
  with unnamed as (
    delete from replaced_shipments r
    where r.replaced_at < before
      and not exists (select from rates where rates.account_id = r.account_id and rates.shipment_id = r.shipment_id)
      and not exists (select from purchases p where p.account_id = r.account_id and p.shipment_id = r.shipment_id)
    returning account_id, shipment_id
  ), removed as (
    delete from shipments s using unnamed u where s.account_id = u.account_id and s.id = u.shipment_id returning s.id
  )
  select count(*) from removed
$$;
