-- Up Migration

-- Orders of stores that could not be read. Each one is read again with growing pauses, until it can be read or a person
-- dismisses it.
create table unread_store_orders (
  account_id uuid not null,
  store_id uuid not null,
  -- Empty: entries of a list without a usable id.
  external_id text not null,
  -- The reason, as a sentence.
  cause text not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  attempts integer not null,
  -- Null: not read again, because it has no usable id or was dismissed.
  due_at timestamptz,
  is_dismissed boolean not null default false,
  primary key (account_id, store_id, external_id)
);
create index unread_store_orders_due on unread_store_orders (account_id, store_id, due_at) where due_at is not null;

alter table connected_stores
  -- The list of changes that is under way: the time of its start and its newest change, by the store's own clock.
  add column listing_from timestamptz,
  add column listing_newest timestamptz,
  -- The last time when `changed_since` changed.
  add column moved_at timestamptz,
  -- The daily list of all open orders: its next page, its start, and the end of the last one.
  add column open_page text,
  add column open_listing_since timestamptz,
  add column open_listed_at timestamptz,
  -- The number of orders by reason that the list of open orders left out: of the one under way, and of the last one.
  add column open_listing_skipped jsonb,
  add column left_out jsonb,
  -- How far the store's clock is ahead of the database's. Null: unknown.
  add column clock_ahead_ms double precision;
