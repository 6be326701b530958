-- The baseline's tables: the columns of the service's own, with the indexes that the answers need, and
-- nothing that proves anything: no triggers, no foreign keys, no checks beyond not null.
drop schema if exists baseline cascade;
create schema baseline;

create table baseline.api_keys (like public.api_keys);
alter table baseline.api_keys add primary key (secret_hash);

create table baseline.token_sessions (like public.token_sessions);
alter table baseline.token_sessions add primary key (account_id, id), add unique (access_hash), add unique (refresh_hash);

create table baseline.orders (like public.orders including defaults);
alter table baseline.orders add primary key (account_id, id);
create index on baseline.orders (account_id, created_at, id);

-- A total that somebody else is supposed to keep: no exact total can be read for less.
create table baseline.order_totals (account_id uuid primary key, orders bigint not null);

create table baseline.shipments (like public.shipments including defaults);
alter table baseline.shipments add primary key (account_id, id);

create table baseline.order_moves (like public.order_moves);
alter table baseline.order_moves add primary key (account_id, id);

create table baseline.rates (like public.rates including defaults);
alter table baseline.rates add primary key (account_id, id);

create table baseline.purchases (like public.purchases including defaults);
alter table baseline.purchases add primary key (account_id, id);

create table baseline.purchase_events (like public.purchase_events including defaults);
alter table baseline.purchase_events add primary key (account_id, id);

create table baseline.credit_balances (like public.credit_balances including defaults);
alter table baseline.credit_balances add primary key (account_id, currency);

create table baseline.credit_transfers (like public.credit_transfers);
alter table baseline.credit_transfers add primary key (account_id, id);

create table baseline.labels (like public.labels including defaults);
alter table baseline.labels add primary key (account_id, id);
