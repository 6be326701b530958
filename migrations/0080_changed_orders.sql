-- Up Migration

-- The fields that a person or a program has changed in place: `toAddress`, `fromAddress`, `notes`, `customsInfo`. A store
-- does not overwrite them. Null: none.
alter table orders add column edited text[];

-- Incremented by each change in place, which keeps the id. A rate belongs to the version that was quoted.
alter table shipments add column content_version integer not null default 0;
-- The delivery options and the ship date that were chosen for the shipment. Null: none.
alter table shipments add column options jsonb;
-- The version that was quoted. Null: quoted by a node that does not change shipments in place.
alter table rates add column content_version integer;

-- The content of shipments as earlier purchases sent it to carriers, who are queried about them in the same terms.
create table earlier_shipments (
  account_id uuid not null,
  shipment_id uuid not null,
  content_version integer not null,
  order_id uuid not null,
  from_address jsonb not null,
  to_address jsonb not null,
  weight numeric(10, 4) not null,
  length numeric(10, 4),
  width numeric(10, 4),
  height numeric(10, 4),
  predefined_package text,
  customs jsonb,
  reference text,
  replaced_at timestamptz not null,
  primary key (account_id, shipment_id, content_version)
);
create index earlier_shipments_by_order on earlier_shipments (account_id, order_id);

create function is_purchased(of_account uuid, of_shipment uuid) returns boolean language sql stable as $$
  select exists (select from purchases p where p.account_id = of_account and p.shipment_id = of_shipment)
$$;

-- The content of the shipment of a purchase, if it has changed since. Changes and claims lock the order, so their times
-- have the same sequence.
create function purchased_content(of_account uuid, of_purchase uuid) returns setof earlier_shipments
  language sql stable as $$
  select e.*
  from purchases p join earlier_shipments e on e.account_id = p.account_id and e.shipment_id = p.shipment_id
  where p.account_id = of_account and p.id = of_purchase and e.replaced_at > p.created_at
  order by e.content_version limit 1
$$;

-- The history of changes in place.
create table order_edits (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Null: the order itself.
  shipment_id uuid,
  fields text[] not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index order_edits_by_order on order_edits (account_id, order_id, id);

-- As `order_timeline`, which nodes of an older version read, with the changes in place.
create function order_history(of_account uuid, of_order uuid)
  returns table (id uuid, at timestamptz, kind text, actor text, actor_name text, detail json)
  language sql stable as $$
  select t.id, t.at, t.kind, t.actor, t.actor_name, t.detail from order_timeline(of_account, of_order) t
  union all
  select e.id, e.created_at, 'edited', e.actor,
         case split_part(e.actor, ' ', 1)
           when 'user' then (select u.name from memberships m join users u on u.id = m.user_id
                             where m.account_id = of_account and m.user_id = split_part(e.actor, ' ', 2)::uuid)
           when 'key' then (select k.name from api_keys k
                            where k.account_id = of_account and k.id = split_part(e.actor, ' ', 2)::uuid)
         end,
         json_build_object('shipmentId', e.shipment_id, 'fields', e.fields)
  from order_edits e where e.account_id = of_account and e.order_id = of_order
$$;

create function content_version_of(of_account uuid, of_shipment uuid) returns integer language sql stable as $$
  select s.content_version from shipments s where s.account_id = of_account and s.id = of_shipment
$$;
