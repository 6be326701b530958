-- Up Migration

-- Accounts at carriers: of one account, or of the operator for all (account_id null). Never removed, since
-- labels are voided and looked up through the one that they were bought with.
create table carrier_accounts (
  id uuid primary key,
  account_id uuid references accounts,
  carrier text not null,
  name text not null,
  base_url text not null,
  -- The credential fields as JSON, sealed by a key of the deployment (`kit/seal.ts`).
  credentials bytea not null,
  connected boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (account_id, carrier, name)
);

-- Access tokens of carriers that all nodes use, sealed; each is worth no more than its lifetime.
create unlogged table carrier_tokens (
  key text primary key,
  token bytea not null,
  fetched_at timestamptz not null,
  expires_at timestamptz not null
);
