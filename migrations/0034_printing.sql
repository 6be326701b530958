-- Up Migration

-- Label printers that the service itself reaches, in its own network.
create table printers (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  -- A name or an address, as somebody wrote it: where it leads is looked up and judged each time.
  host text not null,
  port integer not null check (port between 1 and 65535),
  format text not null check (format in ('ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI')),
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Everything that was sent to be printed: by the service to a printer of its own, or by somebody's browser.
create table print_jobs (
  account_id uuid not null references accounts,
  id uuid not null,
  -- Null: a test print.
  label_id uuid,
  order_id uuid,
  -- Null: by a browser, or to a printer that was removed since; its name stays.
  printer_id uuid,
  printer_name text,
  format text not null check (format in ('PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI')),
  -- Who printed. Users go, and what they did stays.
  user_id uuid not null,
  -- Sending: or the node that sent it died at that.
  state text not null check (state in ('Sending', 'Sent', 'Failed', 'Unknown')),
  -- What went wrong, in a sentence for people.
  detail text,
  created_at timestamptz not null,
  primary key (account_id, id),
  check ((label_id is null) = (order_id is null))
);
create index print_jobs_of_order on print_jobs (account_id, order_id, id) where order_id is not null;

-- The same story, with what was printed of the order's labels.
create or replace function order_timeline(of_account uuid, of_order uuid)
  returns table (id uuid, at timestamptz, kind text, actor text, actor_name text, detail json)
  language sql stable as $$
  with entries as (
    select o.id, o.created_at as at, 'created' as kind, null::text as actor, json_build_object('source', o.source) as detail
    from orders o where o.account_id = of_account and o.id = of_order
    union all
    select m.id, m.created_at, 'moved', m.actor,
           json_build_object('from', m.from_status, 'to', m.to_status, 'reason', m.reason)
    from order_moves m where m.account_id = of_account and m.order_id = of_order
    union all
    select e.id, e.created_at, 'purchase', e.detail ->> 'actor',
           json_build_object('what', e.what, 'purchaseId', p.id, 'shipmentId', p.shipment_id, 'carrier', p.carrier,
                             'serviceName', p.quote ->> 'serviceName', 'charge', p.charge::text,
                             'currency', p.currency,
                             -- Carriers quote what they were told: of an erased order it is not shown.
                             'event', case when o.purchase_block is distinct from 'Order.Erased' then e.detail end)
    from orders o
    join shipments s on s.account_id = o.account_id and s.order_id = o.id
    join purchases p on p.account_id = s.account_id and p.shipment_id = s.id
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
           when 'key' then (select k.name from api_keys k
                            where k.account_id = of_account and k.id = split_part(e.actor, ' ', 2)::uuid)
         end,
         e.detail
  from entries e
$$;
