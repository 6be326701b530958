-- Up Migration

-- The ledger's sums up to a point, so that adding it up every hour reads what came since and not all of it: each book's
-- sum of the transfers up to that id, which are UUIDs in the order of time. They can be derived anew at any time.
create table checked_books (
  account_id uuid not null references accounts,
  currency text not null,
  book credit_book not null,
  amount numeric not null,
  primary key (account_id, currency, book)
);
create table checked_books_point (
  only_row boolean primary key default true check (only_row),
  up_to uuid not null
);
-- From the deployment's beginning on.
insert into checked_books_point (up_to)
  select (lpad(to_hex((extract(epoch from coalesce(min(created_at), now()) - interval '1 day') * 1000)::bigint), 12, '0')
          || repeat('0', 20))::uuid
  from deployment;
