-- Up Migration

-- What people and programs did to keys, sub-accounts, carriers, credit and purchases: who, from where, why. Written in
-- the transaction of the act itself; nothing in it is ever changed.
create table audit_trail (
  id uuid primary key,
  at timestamptz not null,
  act text not null,
  -- An operator by the name at the machine; a user or a key by its id; the service itself.
  actor_kind text not null check (actor_kind in ('operator', 'user', 'key', 'service')),
  actor text not null,
  origin text not null check (origin in ('cli', 'console', 'api', 'service')),
  client_address text,
  -- Null: about no account alone.
  account_id uuid,
  -- The ids of what was acted on, by their names.
  subjects jsonb not null,
  reason text,
  -- Without secrets.
  details jsonb not null
);
create index audit_trail_by_time on audit_trail (at, id);
create index audit_trail_of_account on audit_trail (account_id, at, id);
create trigger audit_trail_append_only before update or delete or truncate on audit_trail
  for each statement execute function refuse_change();

-- A top-up counts against its account's limit before a provider is asked for its address and amount: until then it is
-- only requested.
alter table top_ups alter column amount drop not null, alter column address drop not null;
alter table top_ups drop constraint top_ups_state_check;
alter table top_ups add constraint top_ups_state_check
  check (state in ('requested', 'pending', 'credited', 'expired'));
alter table top_ups add constraint top_ups_payable
  check (state = 'requested' or (amount is not null and address is not null));
create index top_ups_requested on top_ups (account_id) where state = 'requested';
-- When somebody last asked what arrived, so that a provider's webhooks hasten nothing twice.
alter table top_ups add column polled_at timestamptz;

-- When it was confirmed: the time of its block, else when that was first seen.
alter table top_up_payments add column confirmed_at timestamptz;

-- What a coin cost of late, by which a rate is judged that is asked for a top-up.
create table exchange_rate_samples (
  coin text not null check (coin in ('btc', 'ltc', 'xmr')),
  -- The beginning of the interval, of which the first sample is kept.
  at timestamptz not null,
  -- US dollars for one coin.
  rate numeric not null check (rate > 0),
  primary key (coin, at)
);

-- Purchases for which the carrier charged something else than was quoted, for operators.
create index purchases_mischarged on purchases (created_at)
  where carrier_charged is not null
    and (carrier_charged <> charge or carrier_charged_currency is distinct from currency);
