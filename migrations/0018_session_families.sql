-- Up Migration

-- Every pair of tokens that comes of one exchange of an API key, by refreshing and refreshing again, is of one family:
-- it ends as a whole, and by this time after it began. Each session of 0.1 is one of its own.
alter table token_sessions add column family_id uuid, add column family_began_at timestamptz;
update token_sessions set family_id = id, family_began_at = created_at;
alter table token_sessions alter column family_id set not null, alter column family_began_at set not null;

-- The first pair of a family has its id and is found by it, so that an exchange writes no entry here.
create index token_sessions_by_family on token_sessions (account_id, family_id) where family_id <> id;

create index console_sessions_by_expiry on console_sessions (expires_at);
