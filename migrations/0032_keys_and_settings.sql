-- Up Migration

-- What "today" is in the account, as the tz database names it. What is kept and what the interface answers stays UTC.
alter table accounts add column time_zone text not null default 'UTC';

-- To a minute. Null: not since this is kept.
alter table api_keys add column last_used_at timestamptz;
alter table legacy_keys add column last_used_at timestamptz;

-- Who made the keys of an account.
create index audit_trail_of_new_keys on audit_trail (account_id)
  where act in ('account.create', 'key.create', 'legacy-key.create');
