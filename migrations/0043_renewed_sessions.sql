-- Up Migration

-- The secret that a session had until it was renewed, as a hash, and when that was: for a moment the session is ended by it
-- still, and by a request alone that was on its way. It opens nothing.
alter table browser_sessions add column previous_secret_hash bytea, add column renewed_at timestamptz;
create unique index browser_sessions_by_previous_secret on browser_sessions (previous_secret_hash)
  where previous_secret_hash is not null;
