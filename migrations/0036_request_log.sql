-- Up Migration

-- The requests of the last seven days, for those who write programs: no bodies, no queries, nobody's data. A table for
-- each day in turn, so that a day is emptied at once and leaves nothing to clean up behind it.
create table request_log (
  -- The day since 1970, modulo nine: eight are being read, and the ninth is empty for tomorrow.
  slot smallint not null,
  at timestamptz not null,
  account_id uuid not null,
  -- The key of either interface; null: one of the people.
  key_id uuid,
  request_id text not null,
  method text not null,
  -- With the names of what stands in it, as `/api/v1/orders/:orderId`.
  route text not null,
  status smallint not null,
  -- What it failed with, where that has a code.
  code text,
  duration_ms real not null
) partition by list (slot);
create index request_log_by_time on request_log (account_id, at);
create index request_log_by_request on request_log (account_id, request_id);
create index request_log_failures on request_log (account_id, at) where status >= 400;
do $$
begin
  for slot in 0..8 loop
    execute format('create table %I partition of request_log for values in (%s)', 'request_log_' || slot, slot);
  end loop;
end $$;

-- Empties the day that tomorrow takes the place of. By its owner's rights, since the service's role may empty no table:
-- which one it is, is said here and not by who calls. A deployment that stood still for longer keeps what it missed until
-- the turn after; nobody is shown it.
create function forget_requests() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  slot integer := (extract(epoch from clock_timestamp())::bigint / 86400 + 1) % 9;
  is_used boolean;
begin
  execute format('select exists (select from %I)', 'request_log_' || slot) into is_used;
  if not is_used then return; end if;
  -- Whoever reads at this moment is not waited for long, since others would wait behind us.
  set local lock_timeout = '2s';
  execute format('truncate %I', 'request_log_' || slot);
end $$;
