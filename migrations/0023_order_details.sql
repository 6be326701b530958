-- Up Migration

-- What the caller keeps with an order: reference, items, notes, as `src/orders/order-details.ts` shapes them; null where
-- nothing came. An order without them has no entry in the index.
alter table orders add column details jsonb;
create index orders_by_reference on orders (account_id, lower(details ->> 'reference')) where details is not null;

-- The tracking numbers of labels that the order was shown by before: search finds them as well.
alter table orders add column earlier_tracking_numbers text[];

-- In the database, so that no statement that shows an order by another label can forget it; an order's first label does
-- not come here.
create function keep_tracking_number() returns trigger language plpgsql as $$
begin
  new.earlier_tracking_numbers :=
    array_append(array_remove(coalesce(old.earlier_tracking_numbers, '{}'), old.tracking_number), old.tracking_number);
  return new;
end $$;
create trigger orders_keep_tracking_number before update of tracking_number on orders
  for each row
  when (old.tracking_number is not null and new.tracking_number is distinct from old.tracking_number)
  execute function keep_tracking_number();

create function order_search_text(to_address jsonb, tracking_number text, earlier_tracking_numbers text[]) returns text
  language sql stable parallel safe as $$
  select concat_ws(E'\n', to_address ->> 'name', to_address ->> 'company', to_address ->> 'email',
                   to_address ->> 'city', to_address ->> 'zip', tracking_number,
                   array_to_string(earlier_tracking_numbers, E'\n'))
$$;
drop function order_search_text(jsonb, text);

-- What was bought for each shipment of an order, as JSON: the purchase that counts (the one that holds the shipment,
-- else the latest), the label that counts (one that lives, else the latest) and that label's last cancellation.
-- A function, and not part of the statement that reads the order: an order that nothing was bought for costs nothing of
-- this, not even the opening of the tables.
create function shipment_purchases(of_account uuid, of_order uuid, live_statuses smallint[]) returns json
  language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object('shipmentId', s.id, 'purchase', latest.purchase, 'label', labelled.label))
    from shipments s
    cross join lateral (
      select json_build_object('purchaseId', p.id, 'state', p.state, 'failure', p.failure -> 'error') as purchase
      from purchases p where p.account_id = s.account_id and p.shipment_id = s.id
      order by p.owns_shipment desc, p.id desc limit 1
    ) latest
    left join lateral (
      select json_build_object(
               'labelId', l.id, 'status', l.status, 'carrier', l.carrier, 'serviceCode', l.service_code,
               'trackingNumber', l.tracking_number, 'charge', l.charge::text, 'currency', l.currency,
               'filesState', l.files_state,
               'cancellation', (
                 select json_build_object('state', c.state, 'reason', c.refusal ->> 'carrierText')
                 from cancellations c where c.account_id = l.account_id and c.label_id = l.id
                 order by (c.state <> 'Refused') desc, c.created_at desc, c.id desc limit 1
               )
             ) as label
      from purchases p join labels l on l.account_id = p.account_id and l.id = p.label_id
      where p.account_id = s.account_id and p.shipment_id = s.id
      order by l.status = any (live_statuses) desc, l.created_at desc, l.id desc limit 1
    ) labelled on true
    where s.account_id = of_account and s.order_id = of_order
  );
end $$;
