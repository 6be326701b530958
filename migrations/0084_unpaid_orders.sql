-- Up Migration

-- Whether orders that are not paid yet can be shipped, such as those on account or with cash on delivery.
alter table connected_stores add column ships_unpaid boolean not null default false;
-- The reason for waiting that a person has overruled for this order. Null: none.
alter table store_orders add column released text;
