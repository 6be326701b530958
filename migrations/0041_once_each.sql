-- Up Migration

-- The keys by which pages ask for a purchase, each with the one that it brought or joined: sent again, it buys nothing,
-- whatever became of that. No foreign key: a key is written with the purchase or after it, and purchases are never removed.
create table purchase_keys (
  account_id uuid not null,
  shipment_id uuid not null,
  key text not null,
  purchase_id uuid not null,
  primary key (account_id, shipment_id, key)
);

-- The draft that was begun of a cancelled order, and the order that this became: there is one, however often it is asked for.
alter table orders add column replaced_by uuid;
update orders o set replaced_by = d.id
from order_drafts d where d.replaces_order_id is not null and o.account_id = d.account_id and o.id = d.replaces_order_id;
