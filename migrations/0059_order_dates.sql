-- Up Migration

-- The orders with a ship-by date, so that lists are sorted and filtered by it without a look at other orders. A copy of
-- the status lets a list start at the orders that are still to be shipped.
create table order_dates (
  account_id uuid not null,
  order_id uuid not null,
  status smallint not null,
  ship_by timestamptz not null,
  primary key (account_id, order_id)
);
create index order_dates_by_ship_by on order_dates (account_id, status, ship_by, order_id);

-- In the database, so that no way on which an order changes can forget it.
create function keep_order_dates() returns trigger language plpgsql as $$
begin
  if new.details ->> 'shipBy' is null then
    delete from order_dates where account_id = new.account_id and order_id = new.id;
  else
    insert into order_dates (account_id, order_id, status, ship_by)
    values (new.account_id, new.id, new.status, (new.details ->> 'shipBy')::timestamptz)
    on conflict (account_id, order_id) do update set status = excluded.status, ship_by = excluded.ship_by;
  end if;
  return null;
end $$;
create trigger orders_keep_dates_of_new after insert on orders
  for each row
  when (new.details ? 'shipBy')
  execute function keep_order_dates();
create trigger orders_keep_dates after update of status, details on orders
  for each row
  when ((new.details ? 'shipBy' or old.details ? 'shipBy')
    and (new.status is distinct from old.status or new.details is distinct from old.details))
  execute function keep_order_dates();
