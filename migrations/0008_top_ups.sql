-- Up Migration

-- Credit that somebody means to pay for in a coin: where, how much, and by when.
create table top_ups (
  account_id uuid not null,
  id uuid not null,
  provider text not null,
  coin text not null check (coin in ('btc', 'ltc', 'xmr')),
  -- What it is worth, in US dollars; the exchange rate is fixed by the amount beside it.
  credits numeric(16, 4) not null check (credits > 0),
  amount numeric(24, 12) not null check (amount > 0),
  address text not null,
  -- The provider's own name for it.
  reference text,
  state text not null check (state in ('pending', 'credited', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When whoever comes by has to look what arrived; null when nobody looks any more.
  look_at timestamptz,
  watch_until timestamptz not null,
  primary key (account_id, id)
);
-- Operators name a top-up, and a payment, by its id alone.
create unique index top_ups_by_id on top_ups (id);
-- An address is given out once, for ever.
create unique index top_ups_by_address on top_ups (coin, address);
create unique index top_ups_by_reference on top_ups (provider, reference) where reference is not null;
create index top_ups_due on top_ups (look_at) where look_at is not null;
create index top_ups_unpaid on top_ups (account_id) where look_at is not null and state <> 'credited';

-- The next unused index of each wallet. It is taken before the address is made, so that a crash may leave one out
-- and never give one out twice.
create table wallet_indexes (
  wallet text primary key,
  next_index bigint not null
);

-- Everything that arrived at an address.
create table top_up_payments (
  account_id uuid not null,
  id uuid not null,
  top_up_id uuid not null,
  -- The payment's own name: transaction and output.
  output text not null,
  amount numeric(24, 12) not null check (amount >= 0),
  confirmed boolean not null,
  -- The earliest time that is known of it.
  made_at timestamptz not null,
  -- It was there once, and the chain has it no more.
  gone boolean not null default false,
  -- Why it does not credit by itself, once it is confirmed.
  mark text check (mark in ('early', 'short', 'over', 'late', 'doubled')),
  -- Dollars that it came to, by the rule or by an operator who says why.
  credited numeric(16, 4),
  credited_at timestamptz,
  operator text,
  reason text,
  -- An operator has dealt with it elsewhere, and says how.
  dismissed_at timestamptz,
  dismissal text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, top_up_id) references top_ups,
  check ((credited is null) = (credited_at is null)),
  check ((operator is null) = (reason is null))
);
create unique index top_up_payments_by_output on top_up_payments (account_id, top_up_id, output);
create unique index top_up_payments_by_id on top_up_payments (id);
-- Exactly one payment credits by itself.
create unique index top_up_payments_one_credited on top_up_payments (account_id, top_up_id)
  where credited is not null and operator is null;
create index top_up_payments_unmatched on top_up_payments (created_at)
  where dismissed_at is null
    and ((mark is not null and credited is null) or (gone and credited is not null) or (not confirmed and not gone));
