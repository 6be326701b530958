-- Up Migration

-- Where parcels are sent from, and where they come back to.
create table warehouses (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  -- As `src/orders/address.ts` shapes what carriers are told.
  from_address jsonb not null,
  -- Null: parcels come back to where they were sent from.
  return_address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);

-- The one that an order is sent from where nothing else is said.
create table warehouse_defaults (
  account_id uuid not null,
  -- Null: of the account, and of each sub-account that has none of its own.
  sub_account_id uuid,
  warehouse_id uuid not null,
  unique nulls not distinct (account_id, sub_account_id),
  foreign key (account_id, warehouse_id) references warehouses on delete cascade,
  foreign key (account_id, sub_account_id) references sub_accounts
);
create index warehouse_defaults_of_warehouse on warehouse_defaults (account_id, warehouse_id);

-- The packagings that a desk uses, each with what is bought with it.
create table parcel_presets (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  -- All three sides, or a carrier's own packaging.
  length numeric(10, 4),
  width numeric(10, 4),
  height numeric(10, 4),
  predefined_package text,
  -- Of the empty packaging, in pounds.
  tare_weight numeric(10, 4) not null,
  signature text check (signature in ('anybody', 'adult')),
  saturday_delivery boolean not null,
  -- The key that chooses it.
  shortcut smallint check (shortcut between 1 and 9),
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  check ((predefined_package is null) <> (length is null) and (length is null) = (width is null)
         and (length is null) = (height is null))
);
create unique index parcel_presets_by_shortcut on parcel_presets (account_id, shortcut) where shortcut is not null;

-- Addresses that somebody keeps to ship to again.
create table saved_addresses (
  account_id uuid not null references accounts,
  id uuid not null,
  address jsonb not null,
  -- Of what makes it one with another: name, company, street, postal code, country.
  fingerprint bytea not null,
  -- What search looks through.
  text text not null,
  -- When it was saved or shipped to last.
  used_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, fingerprint)
);
create index saved_addresses_by_use on saved_addresses (account_id, used_at, id);
create index saved_addresses_by_text on saved_addresses using gin (account_id, text gin_trgm_ops);
