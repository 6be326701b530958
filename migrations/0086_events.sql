-- Up Migration

-- Events as their transactions write them. The numbering takes them from here: an id that counts up can be assigned only
-- after the commit, because transactions commit in another order than they write.
create table event_outbox (
  account_id uuid not null,
  seq bigint generated always as identity,
  type text not null,
  subject_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (seq, account_id)
);

-- The numbering: its row is locked by the one node that assigns ids at the moment. Ids contain this time, so that those
-- after a restored backup are greater than those that were lost.
create table event_numbering (
  is_single boolean primary key default true check (is_single),
  last_microseconds bigint not null
);
insert into event_numbering (last_microseconds) values (0);

-- How many events each subject has had. It outlives the events, because receivers compare versions.
create table event_subjects (
  account_id uuid not null,
  subject_id uuid not null,
  version integer not null,
  primary key (account_id, subject_id)
) with (fillfactor = 80);

-- The events of the last thirty days, in a table for each day in turn, so that a day is emptied at once.
create table events (
  -- The day since 1970, modulo 32: thirty-one are read, and one is empty for tomorrow.
  slot smallint not null,
  account_id uuid not null,
  -- Ids count up in the order in which events become visible, across all accounts.
  id uuid not null,
  type text not null,
  subject_id uuid not null,
  version integer not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id, slot)
) partition by list (slot);
do $$
begin
  for slot in 0..31 loop
    execute format('create table %I partition of events for values in (%s)', 'events_' || slot, slot);
  end loop;
end $$;

-- Empties the table of tomorrow. It runs with the rights of its owner, because the service's role can empty no table.
create function forget_events() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  slot integer := (extract(epoch from clock_timestamp())::bigint / 86400 + 1) % 32;
  is_used boolean;
begin
  execute format('select exists (select from %I)', 'events_' || slot) into is_used;
  if not is_used then return; end if;
  set local lock_timeout = '2s';
  execute format('truncate %I', 'events_' || slot);
end $$;

-- Orders. Drafts have no events until they become orders.
create function note_created_orders() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  select account_id, 'order.created', id, jsonb_build_object('status', status) from added where status <> 11;
  return null;
end $$;
create trigger orders_note_created after insert on orders referencing new table as added
  for each statement execute function note_created_orders();

create function note_updated_order() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'order.updated', new.id, jsonb_build_object('status', new.status));
  return null;
end $$;
create trigger orders_note_updated after update of revision, from_address, to_address, details on orders
  for each row
  when (old.status <> 11 and new.status <> 11
        and (old.revision, old.from_address, old.to_address, old.details)
            is distinct from (new.revision, new.from_address, new.to_address, new.details))
  execute function note_updated_order();

create function note_moved_orders() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  select account_id, case from_status when 11 then 'order.created' else 'order.status_changed' end, order_id,
         case from_status when 11 then jsonb_build_object('status', to_status)
                          else jsonb_build_object('status', to_status, 'previousStatus', from_status) end
  from added where from_status <> 11 or to_status <> 3;
  return null;
end $$;
create trigger order_moves_note_events after insert on order_moves referencing new table as added
  for each statement execute function note_moved_orders();

create function note_store_difference() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'order.needs_attention', new.order_id, jsonb_build_object('reason', 'storeDifference'));
  return null;
end $$;
create trigger store_orders_note_difference after update of pending on store_orders
  for each row
  when (new.order_id is not null and new.pending is not null and old.pending is distinct from new.pending)
  execute function note_store_difference();

-- Labels and purchases. Files that are drawn on demand are ready with the label.
create function note_bought_labels() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  select l.account_id, event.type, l.id, event.data
  from added l cross join lateral (
    values ('label.purchased', jsonb_build_object(
              'orderId', l.order_id, 'shipmentId', l.shipment_id, 'purchaseId', l.purchase_id, 'carrier', l.carrier,
              'serviceCode', l.service_code, 'charge', l.charge::text, 'currency', l.currency)),
           ('label.files_ready', jsonb_build_object('orderId', l.order_id, 'shipmentId', l.shipment_id))
  ) as event (type, data)
  where l.status = 1 and (event.type = 'label.purchased' or l.files_state = 'completed');
  return null;
end $$;
create trigger labels_note_bought after insert on labels referencing new table as added
  for each statement execute function note_bought_labels();

create function note_label() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, tg_argv[0], new.id,
          jsonb_build_object('orderId', new.order_id, 'shipmentId', new.shipment_id));
  return null;
end $$;
create trigger labels_note_files after update of files_state on labels
  for each row when (old.files_state <> 'completed' and new.files_state = 'completed')
  execute function note_label('label.files_ready');
create trigger labels_note_canceled after update of status on labels
  for each row when (old.status <> 3 and new.status = 3)
  execute function note_label('label.canceled');

create function note_purchase() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  select p.account_id, event.type, event.subject_id, event.data
  from purchases p cross join lateral (
    values (case new.what when 'failed' then 'label.purchase_failed' else 'label.purchase_unknown' end, p.id,
            jsonb_build_object('orderId', p.order_id, 'shipmentId', p.shipment_id, 'carrier', p.carrier,
                               'charge', p.charge::text, 'currency', p.currency,
                               'errorCode', p.failure -> 'error' ->> 'code')),
           ('order.needs_attention', p.order_id,
            jsonb_build_object('reason', case new.what when 'failed' then 'purchaseFailed' else 'outcomeUnknown' end))
  ) as event (type, subject_id, data)
  where p.account_id = new.account_id and p.id = new.purchase_id;
  return null;
end $$;
create trigger purchase_events_note_ends after insert on purchase_events
  for each row when (new.what in ('failed', 'outcome unknown'))
  execute function note_purchase();

create function note_refund() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  select l.account_id, 'refund.decided', l.id,
         jsonb_build_object('orderId', l.order_id, 'shipmentId', l.shipment_id,
                            'decision', case new.state when 'Accepted' then 'granted' else 'denied' end,
                            'amount', l.charge::text, 'currency', l.currency)
  from labels l where l.account_id = new.account_id and l.id = new.label_id;
  return null;
end $$;
create trigger cancellations_note_refund after update of state on cancellations
  for each row when (new.state in ('Accepted', 'Denied') and old.state <> new.state)
  execute function note_refund();

create function note_completed_batch() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'batch.completed', new.id,
          (select jsonb_build_object('state', new.state, 'bought', count(*) filter (where state = 'bought'),
                                     'failed', count(*) filter (where state = 'failed'))
           from batch_items where account_id = new.account_id and batch_id = new.id));
  return null;
end $$;
create trigger batches_note_completed after update of state on batches
  for each row when (new.state = 'completed' and old.state <> new.state)
  execute function note_completed_batch();

-- Credit.
create function note_deposit() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'credit.deposited', new.account_id,
          jsonb_build_object('amount', new.amount::text, 'currency', new.currency));
  return null;
end $$;
create trigger credit_transfers_note_deposit after insert on credit_transfers
  for each row when (new.act = 'deposit' and new.amount > 0)
  execute function note_deposit();

-- Below this, the credit is low.
alter table credit_balances add column low_below numeric(16, 4) not null default 25;
create function note_low_credit() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'credit.low', new.account_id,
          jsonb_build_object('available', new.available::text, 'threshold', new.low_below::text,
                             'currency', new.currency));
  return null;
end $$;
create trigger credit_balances_note_low after update of available on credit_balances
  for each row when (old.available >= old.low_below and new.available < new.low_below)
  execute function note_low_credit();

-- Stores. A single failed sync is no news.
create function note_failing_store() returns trigger language plpgsql as $$
begin
  insert into event_outbox (account_id, type, subject_id, data)
  values (new.account_id, 'store.failing', new.id, jsonb_build_object('failures', new.failures));
  return null;
end $$;
create trigger connected_stores_note_failing after update of failures on connected_stores
  for each row when (old.failures < 3 and new.failures >= 3)
  execute function note_failing_store();
