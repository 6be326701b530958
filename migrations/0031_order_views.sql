-- Up Migration

-- Searches of the list that somebody keeps: his own, or everybody's of the account. They go with whoever made them, as
-- far as they are his own.
create table order_views (
  account_id uuid not null references accounts,
  id uuid not null,
  -- Whose it is; null: everybody's.
  user_id uuid,
  name text not null,
  -- What is looked for, as `src/orders/views/order-view.ts` shapes it.
  search jsonb not null,
  -- The columns that it shows, in their order; null: those that the list shows by itself.
  columns text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index order_views_of_user on order_views (account_id, user_id);
