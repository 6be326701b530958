-- Up Migration

-- The ledger: each transfer takes an amount from one book of an account and puts it into another.
--   funding    what came from outside (its balance is the negative of all that was paid in)
--   available  what may be spent
--   reserved   held for purchases whose outcome is open
--   spent      paid for labels
create type credit_book as enum ('funding', 'available', 'reserved', 'spent');

-- Its account is the balance's, which every transfer moves; a key of its own to the accounts would lock
-- their row in each purchase.
create table credit_transfers (
  account_id uuid not null,
  id uuid not null,
  act text not null check (act in ('deposit', 'reserve', 'settle', 'release', 'refund', 'correct')),
  from_book credit_book not null,
  to_book credit_book not null,
  amount numeric(16, 4) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the transfer is about: a purchase, a top-up. An act happens once per cause.
  cause_id uuid not null,
  reason text,
  created_at timestamptz not null,
  primary key (account_id, id),
  check (from_book <> to_book)
);
create unique index credit_transfers_once_per_cause on credit_transfers (account_id, cause_id, act);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;
create trigger credit_transfers_append_only before update or delete or truncate on credit_transfers
  for each statement execute function refuse_change();

-- The sums of the transfers, kept in the transaction that adds one: the row whose lock lets exactly
-- as many reservations through as the balance covers. It can be derived anew at any time.
create table credit_balances (
  account_id uuid not null references accounts,
  currency text not null,
  funding numeric(16, 4) not null default 0,
  available numeric(16, 4) not null default 0,
  reserved numeric(16, 4) not null default 0,
  spent numeric(16, 4) not null default 0,
  -- An invoiced account may owe; all others pay before they buy.
  may_owe boolean not null default false,
  primary key (account_id, currency),
  check (funding + available + reserved + spent = 0),
  check (reserved >= 0),
  check (spent >= 0),
  constraint credit_balances_never_below_zero check (available >= 0 or may_owe)
);
