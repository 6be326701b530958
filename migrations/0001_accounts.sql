-- Up Migration

-- One row: what this database is for. A node of the other environment refuses to start on it.
create table deployment (
  only_row boolean primary key default true check (only_row),
  environment text not null check (environment in ('sandbox', 'production')),
  created_at timestamptz not null
);

create table accounts (
  id uuid primary key,
  name text not null,
  label_format text check (label_format in ('PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI')),
  created_at timestamptz not null
);

create table sub_accounts (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  active boolean not null default true,
  -- Null: every carrier of the account.
  allowed_carriers text[],
  created_at timestamptz not null,
  primary key (account_id, id)
);

create table api_keys (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  -- The last characters, so that a person can tell one key from another.
  ending text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (account_id, id)
);

-- Key and secret pairs of the older interface.
create table older_keys (
  account_id uuid not null references accounts,
  id uuid not null,
  key text not null unique,
  secret_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (account_id, id)
);

-- One row per pair of tokens. Refreshing spends the row and adds the next.
create table token_sessions (
  account_id uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  access_hash bytea not null unique,
  refresh_hash bytea not null unique,
  created_at timestamptz not null,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  refreshed_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, api_key_id) references api_keys
);
create index token_sessions_by_expiry on token_sessions (refresh_expires_at);

-- People signed in to the web application. Known here so that such a session, presented as a bearer
-- token, is told apart from a wrong one.
create table console_sessions (
  account_id uuid not null references accounts,
  id uuid not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
