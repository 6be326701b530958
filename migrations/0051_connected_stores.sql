-- Up Migration

-- Shops whose orders come in. Never removed: what was pushed is taken back through the one that it went to.
create table connected_stores (
  account_id uuid not null references accounts,
  id uuid not null,
  kind text not null,
  name text not null,
  base_url text not null,
  -- What tells the shop from all others of its kind, whatever it is called; null: it does not say.
  shop text,
  -- The credential fields as JSON, sealed by a key of the deployment.
  credentials bytea not null,
  -- What connecting found out, by the adapter's own names.
  facts jsonb not null default '{}',
  -- Whether an operator named its address, which may then be any; others lie in the internet.
  by_operator boolean not null,
  -- Where its parcels come from, as the store says; null: it does not.
  ship_from jsonb,
  -- The warehouse that takes the place of what the store says; null: none does.
  warehouse_id uuid,
  -- Whose its orders are; null: the account's own.
  sub_account_id uuid,
  -- Weight and sides of a parcel of which the store does not know them.
  default_parcel jsonb not null,
  -- Whether a Sandbox tells it of its samples, though it may have buyers who are mailed.
  takes_samples boolean not null default false,
  connected boolean not null default true,
  -- When what opens it was given last: tokens that were got before are not used any more.
  connected_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Up to when changes were seen; null: its orders have not all been listed once.
  changed_since timestamptz,
  -- Where a listing that is under way goes on, and when it began.
  page text,
  listing_since timestamptz,
  -- When that was done last: a look in between reads only what is due by its id.
  listed_at timestamptz,
  -- When all open orders were read by their ids last, and behind which of them a sweep that is under way goes on.
  swept_at timestamptz,
  sweep_after text,
  -- When it is looked at next.
  due_at timestamptz not null,
  -- The node that looks at it, and until when it holds it.
  owner text,
  leased_until timestamptz,
  -- Until when a node gets a token in exchange for another: nobody else may spend that.
  renewing_until timestamptz,
  failures integer not null default 0,
  -- What the last look did, and what it failed on; null: none yet, and nothing.
  last_round jsonb,
  last_failure jsonb,
  primary key (account_id, id),
  unique (account_id, kind, name),
  -- Connected twice each of its orders would come in twice, and be bought twice.
  unique (account_id, kind, shop)
);
-- Who calls to say that something changed names it alone.
create unique index connected_stores_id on connected_stores (id);
create index connected_stores_due on connected_stores (due_at) where connected;

-- Access tokens of shops that all nodes use, sealed; each is worth no more than its lifetime.
create unlogged table store_tokens (
  account_id uuid not null,
  store_id uuid not null,
  -- Of the connection that it was got by.
  connected_at timestamptz not null,
  token bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, store_id)
);

-- Owners' ways to let us in on their shop's own page, as they were begun: each ends by the browser's return, or expires.
create table store_authorizations (
  -- The digest of what the browser brings back.
  state bytea primary key,
  account_id uuid not null,
  -- The browser's session that began it: no other may end it.
  session_id uuid not null,
  -- What is to be connected, sealed.
  command bytea not null,
  expires_at timestamptz not null
);
create index store_authorizations_of_account on store_authorizations (account_id, session_id);
create index store_authorizations_ended on store_authorizations (expires_at);

-- What a store lets be shipped, by the store's own id for it.
create table store_orders (
  account_id uuid not null,
  store_id uuid not null,
  external_id text not null,
  parent_id text not null,
  number text not null,
  -- Null: there is no order yet, for what `detail` says.
  order_id uuid,
  -- The digest of what the store said last: where a re-read has the same nothing is written.
  version bytea not null,
  -- What the order was made of, as `src/stores/store.ts` shapes it; null: the order was erased, and stays so.
  document jsonb,
  -- What the store says now, where a person has to accept it, or to see it where a label is bought; null: nothing else.
  pending jsonb,
  -- What a person has seen of it; null: nothing.
  seen jsonb,
  standing text not null check (standing in ('open', 'waiting', 'closed', 'withheld', 'unreadable', 'incomplete')),
  reason text,
  detail text,
  -- What forbids to buy a label for what the store says, as the order's own; null: nothing.
  purchase_block text,
  -- What of the order the store did not say, by the names of `importing/order-of-store.ts`.
  assumed text[] not null default '{}',
  -- As the order's `open_purchases`: labels that live, or are being bought. While there are any, nothing of the store
  -- changes the order.
  labels integer not null default 0,
  -- Which lines each shipment holds, by its id; null: the one that there is holds all.
  shipment_lines jsonb,
  -- When it is to be read again, out of turn; null: in its turn.
  due_at timestamptz,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, store_id, external_id)
);
create unique index store_orders_of_order on store_orders (account_id, order_id) where order_id is not null;
create index store_orders_of_parent on store_orders (account_id, store_id, parent_id);
create index store_orders_due on store_orders (account_id, store_id, due_at) where due_at is not null;
-- What came in last, as a page lists it.
create index store_orders_recent on store_orders (account_id, store_id, created_at, external_id);
-- What a sweep reads, and what a page lists as blocked.
create index store_orders_open on store_orders (account_id, store_id, external_id)
  where labels = 0 and standing <> 'closed';
create index store_orders_blocked on store_orders (account_id, store_id, changed_at, external_id)
  where pending is not null or standing in ('waiting', 'withheld', 'unreadable', 'incomplete')
    or purchase_block = 'Order.CustomsRequired';
-- What a store says otherwise than an order whose label is bought, as people settle it.
create index store_orders_differing on store_orders (account_id, changed_at) where pending is not null and labels > 0;

-- What stores are told of labels: written with the label, done by any node.
create table store_pushes (
  account_id uuid not null,
  -- The label's.
  id uuid not null,
  store_id uuid not null,
  external_id text not null,
  order_id uuid not null,
  shipment_id uuid not null,
  -- As `src/stores/store.ts` shapes it.
  push jsonb not null,
  -- `due` is sent; `sending` may have been; `uncertain` is looked up; the rest has come to its end, until the label is
  -- cancelled: then `done` goes the same way back, from `take-back due` on. What may follow what stands in
  -- `src/connected-stores/pushing/states.ts`.
  state text not null check (state in ('due', 'sending', 'uncertain', 'done', 'refused', 'withdrawn', 'take-back due',
                                       'taking back', 'take-back uncertain', 'taken back', 'not taken back')),
  -- Whether the label was cancelled, so that it is to be taken back once it is done.
  is_label_cancelled boolean not null default false,
  fulfilment_id text,
  -- What the store said against it, or why a person has to look, as `{ storeCode, storeText }`.
  refusal jsonb,
  attempts integer not null default 0,
  -- How often in a row the store has shown nothing of what may have been sent.
  absences integer not null default 0,
  -- When it was sent last, by the database's clock.
  sent_at timestamptz,
  -- When it goes on; null: it has come to its end, waits for the order's other labels, or for a person.
  due_at timestamptz,
  owner text,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index store_pushes_due on store_pushes (due_at) where due_at is not null;
create index store_pushes_of_order on store_pushes (account_id, order_id);
create index store_pushes_refused on store_pushes (account_id, updated_at) where state in ('refused', 'not taken back')
  or state in ('uncertain', 'take-back uncertain') and due_at is null;

-- In the database, so that no way on which a purchase begins or ends can forget it.
create function count_labels_of_store_order() returns trigger language plpgsql as $$
begin
  update store_orders set labels = new.open_purchases where account_id = new.account_id and order_id = new.id;
  return null;
end $$;
create trigger orders_count_labels_of_store after update of open_purchases on orders
  for each row
  when (new.source = 3 and new.open_purchases is distinct from old.open_purchases)
  execute function count_labels_of_store_order();
