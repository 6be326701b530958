-- Up Migration

-- Quotes of carriers that allow few calls, for requests for the same parcel within minutes.
create unlogged table carrier_quotes (
  account_id uuid not null references accounts,
  -- Of the carrier account, the route and the parcel.
  digest bytea not null,
  quotes jsonb not null,
  expires_at timestamptz not null,
  primary key (account_id, digest)
);
create index carrier_quotes_expired on carrier_quotes (expires_at);
