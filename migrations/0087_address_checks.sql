-- Up Migration

-- The address checks of orders, which run in the background. A row without a result waits for its check. A changed
-- address deletes the row, and the next rollup adds it again.
create table order_address_checks (
  account_id uuid not null,
  order_id uuid not null,
  -- The earliest time of the check, or of its repetition if the attempt does not end. Null: it is done.
  due_at timestamptz,
  -- The running attempt. Only its own result is stored.
  attempt_id uuid,
  -- How often no carrier responded.
  attempts smallint not null default 0,
  result jsonb,
  checked_at timestamptz,
  primary key (account_id, order_id),
  check ((result is null) = (checked_at is null))
);
create index order_address_checks_due on order_address_checks (account_id, due_at) where due_at is not null;
create index order_address_checks_by_age on order_address_checks (checked_at) where checked_at is not null;

-- Whether the check of the current address found a problem that a person should look at. Null: no. A column, because the
-- list shows it and must not read another table for it.
alter table orders add column address_unverified boolean;

-- Before the update, so that no way on which an address changes can forget it. Ids and times are not part of the content.
create function drop_address_check() returns trigger language plpgsql as $$
begin
  delete from order_address_checks where account_id = new.account_id and order_id = new.id;
  new.address_unverified := null;
  return new;
end $$;
create trigger orders_drop_address_check before update of to_address on orders
  for each row
  when (new.to_address - '{id,createdAt,updatedAt,written}'::text[]
        is distinct from old.to_address - '{id,createdAt,updatedAt,written}'::text[])
  execute function drop_address_check();

-- The orders that a person should look at, with the columns that lists filter by. It is written in the background, and
-- small: it has only orders with a problem.
create table order_attention (
  account_id uuid not null,
  order_id uuid not null,
  created_at timestamptz not null,
  status smallint not null,
  source smallint not null,
  sub_account_id uuid,
  primary key (account_id, order_id)
) with (fillfactor = 85);
create index order_attention_by_age on order_attention (account_id, created_at, order_id);

-- The orders whose problems may have changed.
create table order_reviews (
  account_id uuid not null,
  order_id uuid not null
);

-- The rollup deletes changes in the background, so it costs requests nothing to note here what follows from them. It
-- works for nodes of the previous version as well. The statements are planned each time, because a plan for an empty
-- table would never end on a large one. New domestic orders have nothing to review.
create function follow_order_changes() returns trigger language plpgsql as $$
begin
  execute $sql$
    insert into order_reviews (account_id, order_id)
    select o.account_id, o.id
    from (select distinct account_id, order_id from taken) as t
    cross join lateral (
      select * from orders where account_id = t.account_id and id = t.order_id offset 0
    ) as o
    where o.status <> 11
      and (o.updated_at <> o.created_at or o.address_unverified is not null
           or o.to_address ->> 'country' is distinct from o.from_address ->> 'country')
  $sql$;
  execute $sql$
    insert into order_address_checks (account_id, order_id, due_at)
    select o.account_id, o.id, clock_timestamp()
    from (select distinct account_id, order_id from taken) as t
    cross join lateral (
      select * from orders where account_id = t.account_id and id = t.order_id offset 0
    ) as o
    where o.status in (0, 2, 5, 6, 7, 10) and o.purchase_block is distinct from 'Order.Erased'
    order by o.account_id, o.id
    on conflict (account_id, order_id) do nothing
  $sql$;
  return null;
end $$;
create trigger order_changes_followed after delete on order_changes
  referencing old table as taken
  for each statement execute function follow_order_changes();

-- A printed label, changed customs details and the result of a check are changes too.
create or replace function record_order_change() returns trigger language plpgsql as $$
declare
  hour timestamptz := date_trunc('hour', new.created_at, 'UTC');
  sub uuid := coalesce(new.sub_account_id, '00000000-0000-0000-0000-000000000000');
begin
  if new.status <> old.status then
    insert into order_changes values (new.account_id, new.id, hour, old.status, new.source, sub, -1),
                                     (new.account_id, new.id, hour, new.status, new.source, sub, 1);
  elsif (new.tracking_number, new.to_address, new.details, new.revision, new.label_status, new.address_unverified)
        is distinct from (old.tracking_number, old.to_address, old.details, old.revision, old.label_status,
                          old.address_unverified) then
    insert into order_changes values (new.account_id, new.id, hour, new.status, new.source, sub, 0);
  end if;
  return null;
end $$;
drop trigger orders_record_change on orders;
create trigger orders_record_change
  after update of status, tracking_number, to_address, details, revision, label_status, address_unverified on orders
  for each row execute function record_order_change();

-- A purchase that fails or whose outcome is unknown, and the end of the latter.
create function review_order() returns trigger language plpgsql as $$
begin
  insert into order_reviews (account_id, order_id) values (new.account_id, new.order_id);
  return null;
end $$;
create trigger purchases_review_order after update of state on purchases
  for each row
  when (new.state <> old.state and (new.state in ('Failed', 'OutcomeUnknown') or old.state = 'OutcomeUnknown'))
  execute function review_order();
create trigger store_orders_review_order after update of pending on store_orders
  for each row
  when (new.order_id is not null and (new.pending is null) <> (old.pending is null))
  execute function review_order();

create function note_unverified_address() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'order.needs_attention', new.id, jsonb_build_object('reason', 'addressUnverified'));
  return null;
end $$;
create trigger orders_note_unverified_address after update of address_unverified on orders
  for each row when (new.address_unverified and old.address_unverified is not true)
  execute function note_unverified_address();

-- Erased orders need attention only for an unknown outcome. Labels that were not printed are a column of the list.
drop function orders_attention(uuid, uuid[]);
create function orders_attention(of_account uuid, of_orders uuid[])
  returns table (order_id uuid, purchase_failed boolean, outcome_unknown boolean, store_difference boolean,
                 carrier_text text)
  language sql stable as $$
  select o.id, coalesce(latest.failed and not erased.is_erased, false), coalesce(latest.is_unknown, false),
         o.source = 3 and not erased.is_erased
           and exists (select from store_orders d
                       where d.account_id = o.account_id and d.order_id = o.id and d.pending is not null),
         latest.carrier_text
  from orders o
  cross join lateral (select o.purchase_block is not distinct from 'Order.Erased' as is_erased) as erased
  left join lateral (
    select bool_or(p.state = 'Failed' and not is_owned) as failed,
           bool_or(p.state = 'OutcomeUnknown') as is_unknown,
           max(p.failure -> 'error' -> 'metaData' ->> 'carrierText') filter (where p.state = 'Failed' and not is_owned)
             as carrier_text
    from shipments s
    cross join lateral (
      select p.state, p.failure, bool_or(p.owns_shipment) over () as is_owned
      from purchases p where p.account_id = s.account_id and p.shipment_id = s.id order by p.id desc limit 1
    ) as p
    where s.account_id = o.account_id and s.order_id = o.id
  ) as latest on o.status not in (3, 4, 9) and (o.open_purchases > 0 or o.updated_at <> o.created_at)
  where o.account_id = of_account and o.id = any (of_orders)
$$;

-- The orders that there are already.
insert into order_reviews (account_id, order_id)
select account_id, id from orders
where status not in (3, 4, 9, 11) and (status <> 8 or label_status = 1 or source = 3 or open_purchases > 1);
-- Older ones were probably abandoned, and would use up the carriers' allowance for weeks.
insert into order_address_checks (account_id, order_id, due_at)
select account_id, id, clock_timestamp() from orders
where status in (0, 2, 5, 6, 7, 10) and purchase_block is distinct from 'Order.Erased'
  and created_at > clock_timestamp() - interval '14 days';
