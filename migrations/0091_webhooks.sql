-- Up Migration

-- URLs that get the events of an account.
create table webhooks (
  account_id uuid not null references accounts,
  id uuid not null,
  url text not null,
  description text,
  -- Null: all types of events.
  types text[],
  -- Encrypted. After a rotation, the previous one also signs for a while.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  enabled boolean not null default true,
  -- Why it was disabled automatically.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  -- Runs in a row in which every attempt failed, and when the first of them did.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Counts up with each event that is queued, so that a run that ends notices the newest ones.
  news bigint not null default 0,
  -- When deliveries must be looked for. Null: none is pending.
  due_at timestamptz,
  paused_until timestamptz,
  -- The node that delivers, and until when no other node does.
  owner text,
  lease_until timestamptz,
  -- The event after which lost events are queued again. Null: nothing is recovered.
  recovering_after uuid,
  -- The Idempotency-Key of its creation, and a hash of the requested content.
  idempotency_key text,
  content_hash bytea,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index webhooks_of_key on webhooks (account_id, idempotency_key) where idempotency_key is not null;
create index webhooks_due on webhooks (due_at) where enabled and due_at is not null;

-- Each event of each webhook, with what is sent.
create table webhook_deliveries (
  account_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  version integer not null,
  data jsonb not null,
  event_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- When it is attempted again. Null: as soon as it is the first pending one of its subject.
  due_at timestamptz,
  status smallint,
  error text,
  duration_ms real,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, webhook_id, event_id)
);
create index webhook_deliveries_pending on webhook_deliveries (account_id, webhook_id, event_id) where state = 'pending';
create index webhook_deliveries_of_subject on webhook_deliveries (account_id, webhook_id, subject_id, event_id)
  where state = 'pending';
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);

-- Queues events for the webhooks that want them, in the transaction that numbers the events.
create function queue_deliveries() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where enabled) then return null; end if;
  with queued as (
    insert into webhook_deliveries (account_id, webhook_id, event_id, type, subject_id, version, data, event_at)
    select e.account_id, w.id, e.id, e.type, e.subject_id, e.version, e.data, e.created_at
    from added e join webhooks w on w.account_id = e.account_id and w.enabled
    where w.types is null or e.type = any (w.types)
    returning account_id, webhook_id
  )
  update webhooks w
  set news = w.news + 1, due_at = greatest(least(w.due_at, clock_timestamp()), w.paused_until)
  from (select distinct account_id, webhook_id from queued) as q
  where w.account_id = q.account_id and w.id = q.webhook_id;
  return null;
end $$;
create trigger events_queue_deliveries after insert on events referencing new table as added
  for each statement execute function queue_deliveries();

-- Queues events of the log again that a webhook has not received. Returns the last event that was read, and null after
-- the end of the log.
create function queue_lost_events(of_account uuid, of_webhook uuid, after_event uuid, max_events integer)
  returns uuid language plpgsql as $$
declare
  last_event uuid;
  event_count integer;
begin
  with read as (
    select e.* from events e where e.account_id = of_account and e.id > after_event order by e.id limit max_events
  ), queued as (
    insert into webhook_deliveries as d (account_id, webhook_id, event_id, type, subject_id, version, data, event_at)
    select r.account_id, w.id, r.id, r.type, r.subject_id, r.version, r.data, r.created_at
    from read r join webhooks w on w.account_id = of_account and w.id = of_webhook
    where w.types is null or r.type = any (w.types)
    on conflict (account_id, webhook_id, event_id)
      do update set state = 'pending', attempts = 0, due_at = null where d.state = 'failed'
  )
  select count(*), (select id from read order by id desc limit 1) into event_count, last_event from read;
  return case when event_count = max_events then last_event end;
end $$;

create function note_disabled_webhook() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'webhook.disabled', new.id, jsonb_build_object('reason', new.disabled_reason));
  return null;
end $$;
create trigger webhooks_note_disabled after update of disabled_at on webhooks
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function note_disabled_webhook();
