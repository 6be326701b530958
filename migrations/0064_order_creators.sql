-- Up Migration

-- The person (`user <id>`) or key (`key <id>`) that created the order. Null: a store, or the order is older than this column.
alter table orders add column created_by text;

-- As in 0038, with the creator of the order, and the source of each move.
create or replace function order_timeline(of_account uuid, of_order uuid)
  returns table (id uuid, at timestamptz, kind text, actor text, actor_name text, detail json)
  language sql stable as $$
  with entries as (
    select o.id, o.created_at as at, 'created' as kind,
           coalesce(o.created_by, (select 'store ' || s.store_id from store_orders s
                                   where s.account_id = o.account_id and s.order_id = o.id limit 1)) as actor,
           json_build_object('source', o.source) as detail
    from orders o where o.account_id = of_account and o.id = of_order
    union all
    select m.id, m.created_at, 'moved', m.actor,
           json_build_object('from', m.from_status, 'to', m.to_status, 'reason', m.reason, 'source', m.source)
    from order_moves m where m.account_id = of_account and m.order_id = of_order
    union all
    select e.id, e.created_at, 'purchase', e.detail ->> 'actor',
           json_build_object('what', e.what, 'purchaseId', p.id, 'shipmentId', p.shipment_id, 'carrier', p.carrier,
                             'serviceName', p.quote ->> 'serviceName', 'charge', p.charge::text,
                             'currency', p.currency,
                             -- Carriers quote what they were told: of an erased order it is not shown.
                             'event', case when o.purchase_block is distinct from 'Order.Erased' then e.detail end)
    from orders o
    cross join lateral (
      select s.id from shipments s where s.account_id = o.account_id and s.order_id = o.id
      union all
      select r.shipment_id from replaced_shipments r where r.account_id = o.account_id and r.order_id = o.id
    ) as shipped
    join purchases p on p.account_id = o.account_id and p.shipment_id = shipped.id
    join purchase_events e on e.account_id = p.account_id and e.purchase_id = p.id
    where o.account_id = of_account and o.id = of_order
    union all
    select j.id, j.created_at, 'printed', 'user ' || j.user_id,
           json_build_object('labelId', j.label_id, 'printerName', j.printer_name, 'format', j.format, 'state', j.state,
                             'failure', j.detail)
    from print_jobs j where j.account_id = of_account and j.order_id = of_order
  )
  select e.id, e.at, e.kind, e.actor,
         case split_part(e.actor, ' ', 1)
           when 'user' then (select u.name from memberships m join users u on u.id = m.user_id
                             where m.account_id = of_account and m.user_id = split_part(e.actor, ' ', 2)::uuid)
           when 'key' then coalesce(
             (select k.name from api_keys k
              where k.account_id = of_account and k.id = split_part(e.actor, ' ', 2)::uuid),
             (select left(k.key, 4) || '…' || right(k.key, 4) from legacy_keys k
              where k.account_id = of_account and k.id = split_part(e.actor, ' ', 2)::uuid))
           when 'store' then (select s.name from connected_stores s
                              where s.account_id = of_account and s.id = split_part(e.actor, ' ', 2)::uuid)
         end,
         e.detail
  from entries e
$$;
