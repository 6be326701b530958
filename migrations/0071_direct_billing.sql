-- Up Migration

-- Who pays the carrier. `prepaid`: the operator, so that purchases take credit. `direct`: the carrier invoices the holder
-- of the carrier account, so that purchases take none. Rates and purchases keep the terms at which they were quoted.
alter table carrier_accounts add column billing text not null default 'prepaid' check (billing in ('prepaid', 'direct'));
alter table rates add column billing text not null default 'prepaid' check (billing in ('prepaid', 'direct'));
alter table purchases add column billing text not null default 'prepaid' check (billing in ('prepaid', 'direct'));
create index purchases_direct on purchases (updated_at) where billing = 'direct';

-- Memo entries of the ledger: what carriers invoice directly (`bill`), and no longer invoice after a cancellation
-- (`unbill`). They never touch a balance.
create table credit_memos (
  account_id uuid not null,
  id uuid not null,
  act text not null check (act in ('bill', 'unbill')),
  amount numeric(16, 4) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The purchase. An act happens once per cause.
  cause_id uuid not null,
  reason text,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index credit_memos_once_per_cause on credit_memos (account_id, cause_id, act);
create index credit_memos_by_time on credit_memos (created_at);
create trigger credit_memos_append_only before update or delete or truncate on credit_memos
  for each statement execute function refuse_change();

-- Purchases whose memos differ from their outcome (`memo`), and purchases billed directly that took credit (`credit`).
-- `stored`: what the purchases tell; `booked`: what the ledger has.
create function wrong_memos(since timestamptz)
  returns table (account_id uuid, currency text, book text, stored numeric, booked numeric)
  language sql stable as $$
  with direct as (
    select p.account_id, p.id, p.currency,
           case when p.state = 'Completed' and not exists (
                  select from cancellations c
                  where c.account_id = p.account_id and c.label_id = p.label_id and c.state = 'Accepted')
                then p.charge else 0 end as owed
    from purchases p where p.billing = 'direct' and p.updated_at >= since
  ), memos as (
    select d.account_id, d.currency, 'memo of ' || d.id as book, d.owed as stored,
           coalesce((select sum(case m.act when 'bill' then m.amount else -m.amount end) from credit_memos m
                     where m.account_id = d.account_id and m.cause_id = d.id and m.currency = d.currency), 0) as booked
    from direct d
    union all
    select m.account_id, m.currency, 'memo of ' || m.cause_id, 0, m.amount
    from credit_memos m left join purchases p on p.account_id = m.account_id and p.id = m.cause_id
    where m.created_at >= since and p.billing is distinct from 'direct'
    union all
    select d.account_id, d.currency, 'credit of ' || d.id, 0, t.amount
    from direct d join credit_transfers t on t.account_id = d.account_id and t.cause_id = d.id
    where t.act in ('reserve', 'settle', 'refund')
  )
  select memos.account_id, memos.currency, memos.book, memos.stored, memos.booked from memos
  where memos.stored <> memos.booked
  order by memos.account_id, memos.book
$$;
