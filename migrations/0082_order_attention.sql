-- Up Migration

-- What is wrong with the orders of one page of a list. Purchases and store orders are looked up by their keys, and only if
-- the order's row allows them.
create function orders_attention(of_account uuid, of_orders uuid[])
  returns table (order_id uuid, purchase_failed boolean, outcome_unknown boolean, store_difference boolean,
                 not_printed boolean, carrier_text text)
  language sql stable as $$
  select o.id, coalesce(latest.failed, false), coalesce(latest.is_unknown, false),
         o.source = 3 and exists (select from store_orders d
                                  where d.account_id = o.account_id and d.order_id = o.id and d.pending is not null),
         coalesce(o.status = 8 and o.label_status = 1, false), latest.carrier_text
  from orders o
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
