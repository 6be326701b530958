-- Up Migration

-- What customs are told of a shipment, as it was declared or made of the order's items; null: nothing.
alter table shipments add column customs jsonb;
