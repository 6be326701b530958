-- Up Migration

-- What a key may do, and how much its purchases may cost per day (UTC). Null: everything, and no limit.
alter table api_keys add column scopes text[], add column daily_spend_limit numeric check (daily_spend_limit >= 0);
alter table legacy_keys add column scopes text[], add column daily_spend_limit numeric check (daily_spend_limit >= 0);

-- The key of the purchase, if its spending was limited at the time.
alter table purchases add column limited_key_id uuid;
create index purchases_by_limited_key on purchases (account_id, limited_key_id, created_at)
  where limited_key_id is not null;
