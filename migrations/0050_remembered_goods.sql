-- Up Migration

-- What was declared to customs before, to be proposed again: by the article's number, else by what it is called.
create table remembered_goods (
  account_id uuid not null references accounts,
  key text not null,
  -- As `src/remembered-goods/remembered-goods.ts` shapes it.
  goods jsonb not null,
  used_at timestamptz not null,
  primary key (account_id, key)
);
create index remembered_goods_by_use on remembered_goods (account_id, used_at desc, key);

-- How a declaration was made last.
create table remembered_declarations (
  account_id uuid primary key references accounts,
  signer text,
  contents_type text,
  used_at timestamptz not null
);
