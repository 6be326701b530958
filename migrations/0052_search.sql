-- Up Migration

-- Beside the text of each order stands whatever lists are filtered by, so that a search counts and orders what it finds
-- without a look at the orders. The text is in lower case, in which it is compared. A status changes more often than the
-- text: room is left for the row's next form beside it, which then needs no entry in the indexes.
--
-- What there is by now is written behind the requests, order by order: at once it would take minutes for millions of them.
-- Until then search goes by the former table as well, and looks at each order that it finds there.
alter table order_search rename to earlier_order_search;
alter index order_search_pkey rename to earlier_order_search_pkey;
alter index order_search_by_text rename to earlier_order_search_by_text;

create table order_search (
  account_id uuid not null,
  order_id uuid not null,
  created_at timestamptz not null,
  status smallint not null,
  source smallint not null,
  sub_account_id uuid,
  -- Name, company, e-mail address, city and ZIP of whom it goes to, and tracking numbers.
  text text not null,
  primary key (account_id, order_id)
) with (fillfactor = 85);
create index order_search_by_text on order_search using gin (account_id, text gin_trgm_ops);
