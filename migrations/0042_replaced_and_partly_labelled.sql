-- Up Migration

-- An order's page names the one that was cancelled for it. Without an index that would look through all orders; this one
-- has the few that were corrected, and none of its columns changes when orders are moved or bought for.
create index orders_by_replacement on orders (account_id, replaced_by) where replaced_by is not null;

-- Orders that have a label for some of their parcels and wait for one for others. Their status is LabelCreated, which
-- most orders of a history have: without a table of their own they would be looked for among all of these. An index on
-- orders would hold what every purchase and every move changes, and make each of them dearer. It is written behind the
-- requests, as the counters of the list are; who reads it looks at the order as well.
create table partly_labelled_orders (
  account_id uuid not null,
  order_id uuid not null,
  primary key (account_id, order_id)
);

-- Those that there are by now.
insert into order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
select o.account_id, o.id, date_trunc('hour', o.created_at, 'UTC'), o.status, o.source,
       coalesce(o.sub_account_id, '00000000-0000-0000-0000-000000000000'), 0
from orders o
where o.status = 8 and o.open_purchases < (
  select count(*) from shipments s where s.account_id = o.account_id and s.order_id = o.id
);
