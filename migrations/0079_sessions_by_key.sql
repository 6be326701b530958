-- Up Migration

-- A key keeps only its latest sessions.
create index token_sessions_by_key on token_sessions (account_id, api_key_id, created_at);
