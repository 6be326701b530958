-- Up Migration

-- The tables that requests write to name their account without a foreign key to it: the key-share lock
-- that such a key takes would make the accounts row hot. Accounts are never removed, and every request
-- proves its own.
create table orders (
  account_id uuid not null,
  id uuid not null,
  sub_account_id uuid,
  status smallint not null check (status between 0 and 11),
  held_from smallint,
  source smallint not null check (source between 1 and 3),
  -- Why an order imported from a store may not be bought for yet; null for all others.
  purchase_block text,
  -- Snapshots, complete with id and times: an order's addresses belong to it alone.
  from_address jsonb not null,
  to_address jsonb not null,
  latest_shipment_id uuid,
  -- Purchases that own one of its shipments: under way, or ended in a label that is live.
  open_purchases integer not null default 0 check (open_purchases >= 0),
  -- The latest label, as the order shows it.
  label_id uuid,
  label_status smallint,
  carrier text,
  service_code text,
  service_name text,
  tracking_number text,
  ship_date timestamptz,
  ready_formats text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  check ((status = 2) = (held_from is not null))
);
create index orders_by_age on orders (account_id, created_at, id);

-- No foreign key: the statement that writes them writes their order too, orders are never removed, and
-- the check would cost a tenth of a create. The same holds for `order_moves`.
create table shipments (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position smallint not null,
  parcel_id uuid not null,
  weight numeric(10, 4) not null,
  length numeric(10, 4),
  width numeric(10, 4),
  height numeric(10, 4),
  predefined_package text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index shipments_by_order on shipments (account_id, order_id, position);

-- Each change of an order's status, forever.
create table order_moves (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  from_status smallint not null,
  to_status smallint not null,
  reason text,
  source text,
  -- Who: an API key, a person, or the part of the service that did it.
  actor text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index order_moves_by_order on order_moves (account_id, order_id, id);

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  content_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Totals and deep pages of the list come from tallies, so that they cost the same at any number of
-- orders: how many orders of each status, source and sub-account an account has in all (grain 0), per
-- month (3), day (1) and hour (2) of creation, in UTC. A tally is never on a request's path: whoever changes
-- an order adds a row below, and a folder adds the rows up behind it. Readers add what is not folded.
create table order_tallies (
  account_id uuid not null,
  grain smallint not null check (grain in (0, 1, 2, 3)),
  since timestamptz not null,
  status smallint not null,
  source smallint not null,
  -- All zeros for orders of no sub-account: a key column cannot be null.
  sub_account_id uuid not null,
  orders bigint not null,
  primary key (account_id, grain, since, status, source, sub_account_id)
) with (fillfactor = 70);

-- The beginning of the next whole hour, day or month in UTC; the time itself where it is one.
create function ceiling_of(unit text, at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select case when date_trunc(unit, at, 'UTC') = at then at
              else date_trunc(unit, at, 'UTC') + ('1 ' || unit)::interval end
$$;

create table order_changes (
  account_id uuid not null,
  order_id uuid not null,
  hour timestamptz not null,
  status smallint not null,
  source smallint not null,
  sub_account_id uuid not null,
  -- How many orders more, or fewer; 0 where only the searchable text changed.
  change smallint not null
);
create index order_changes_by_account on order_changes (account_id);

-- The statement that inserts an order notes it itself, being the hottest of all; every later change of
-- the status or of the searchable text is noted here, so that no statement can forget it.
create function note_order_change() returns trigger language plpgsql as $$
declare
  hour timestamptz := date_trunc('hour', new.created_at, 'UTC');
  sub uuid := coalesce(new.sub_account_id, '00000000-0000-0000-0000-000000000000');
begin
  if new.status <> old.status then
    insert into order_changes values (new.account_id, new.id, hour, old.status, new.source, sub, -1),
                                     (new.account_id, new.id, hour, new.status, new.source, sub, 1);
  elsif new.tracking_number is distinct from old.tracking_number then
    insert into order_changes values (new.account_id, new.id, hour, new.status, new.source, sub, 0);
  end if;
  return null;
end $$;
create trigger orders_note_change after update of status, tracking_number on orders
  for each row execute function note_order_change();

-- The text that search looks through, written behind the requests as well.
create function order_search_text(to_address jsonb, tracking_number text) returns text
  language sql stable parallel safe as $$
  select concat_ws(E'\n', to_address ->> 'name', to_address ->> 'company', to_address ->> 'email',
                   to_address ->> 'city', to_address ->> 'zip', tracking_number)
$$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table order_search (
  account_id uuid not null,
  order_id uuid not null,
  text text not null,
  primary key (account_id, order_id)
);
create index order_search_by_text on order_search using gin (account_id, text gin_trgm_ops);
