-- Up Migration

-- What carriers said of addresses, until it is too old to be believed. By a digest of the address, so that of one which is as it
-- was given nothing but that is kept. `found_digest` is that of the address which the finding suggests in its place.
create table address_findings (
  id uuid primary key,
  account_id uuid not null,
  digest bytea not null,
  found_digest bytea,
  carrier text not null,
  finding jsonb not null,
  checked_at timestamptz not null,
  expires_at timestamptz not null,
  unique (account_id, digest)
);
create index address_findings_by_found on address_findings (account_id, found_digest) where found_digest is not null;
create index address_findings_to_expire on address_findings (expires_at);
create index address_findings_by_account on address_findings (account_id, id);

-- The questions that carriers were asked about addresses in the last hours, for their hourly allowances.
create table address_check_calls (
  id uuid primary key,
  carrier text not null,
  carrier_account_id text not null,
  account_id uuid not null,
  asked_at timestamptz not null
);
create index address_check_calls_by_carrier_account on address_check_calls (carrier, carrier_account_id, asked_at);
create index address_check_calls_to_expire on address_check_calls (asked_at);
