-- The floor's tables: the columns of the service's own, with the indexes that the answers need, and
-- nothing that proves anything: no triggers, no foreign keys, no checks beyond not null.
drop schema if exists floor cascade;
create schema floor;

create table floor.api_keys (like public.api_keys);
alter table floor.api_keys add primary key (secret_hash);

create table floor.token_sessions (like public.token_sessions);
alter table floor.token_sessions add primary key (account_id, id), add unique (access_hash), add unique (refresh_hash);

create table floor.orders (like public.orders including defaults);
alter table floor.orders add primary key (account_id, id);
create index on floor.orders (account_id, created_at, id);

-- A total that somebody else is supposed to keep: no exact total can be read for less.
create table floor.order_totals (account_id uuid primary key, orders bigint not null);

create table floor.shipments (like public.shipments);
alter table floor.shipments add primary key (account_id, id);

create table floor.order_moves (like public.order_moves);
alter table floor.order_moves add primary key (account_id, id);

create table floor.rates (like public.rates);
alter table floor.rates add primary key (account_id, id);

create table floor.purchases (like public.purchases including defaults);
alter table floor.purchases add primary key (account_id, id);

create table floor.purchase_events (like public.purchase_events including defaults);
alter table floor.purchase_events add primary key (account_id, id);

create table floor.credit_balances (like public.credit_balances including defaults);
alter table floor.credit_balances add primary key (account_id, currency);

create table floor.credit_transfers (like public.credit_transfers);
alter table floor.credit_transfers add primary key (account_id, id);

create table floor.labels (like public.labels including defaults);
alter table floor.labels add primary key (account_id, id);
