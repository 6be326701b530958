-- Up Migration

-- The calls that an application may make to an API of a carrier, shared by all nodes.
create table carrier_call_budgets (
  -- The carrier, its URL, a hash of the application's id, and the API.
  key text primary key,
  -- Calls that nodes took, oldest first: the end of the slot in which they were taken, and how many they were.
  taken_at timestamptz[] not null default '{}',
  taken integer[] not null default '{}',
  -- How many of them were for purchases, cancellations and lookups.
  taken_first integer[] not null default '{}',
  -- Until when the carrier accepts no calls.
  paused_until timestamptz,
  -- How many calls in a row the carrier refused because of a limit. The pauses grow with it.
  refusals integer not null default 0,
  used_at timestamptz not null,
  check (cardinality(taken_at) = cardinality(taken) and cardinality(taken_at) = cardinality(taken_first))
);
create index carrier_call_budgets_paused on carrier_call_budgets (paused_until) where paused_until is not null;

-- Takes up to `wanted` calls if the limit allows them. A call counts for `counted_ms`, rounded up to slots, of which a
-- hundred make a period. `kept_back` calls are left to others. Calls that do not go first leave enough to those that do,
-- until older calls no longer count: as many as have gone first in the same time. If none is left, `wait_ms` is the time
-- until one can be.
create function take_carrier_calls(
  budget_key text, wanted integer, allowed integer, kept_back integer, goes_first boolean, counted_ms double precision
) returns table (granted integer, wait_ms double precision, is_paused boolean, refusal_count integer)
language plpgsql as $$
declare
  budget carrier_call_budgets;
  moment timestamptz;
  slot_ends_at timestamptz;
  slot_ms double precision := counted_ms / 100;
  times timestamptz[];
  counts integer[];
  firsts integer[];
  used integer;
  first_per_ms double precision;
  expected integer;
begin
  select * into budget from carrier_call_budgets where key = budget_key for update;
  if not found then
    insert into carrier_call_budgets (key, used_at) values (budget_key, clock_timestamp()) on conflict do nothing;
    select * into budget from carrier_call_budgets where key = budget_key for update;
  end if;
  moment := clock_timestamp();
  is_paused := coalesce(budget.paused_until > moment, false);
  refusal_count := budget.refusals;
  granted := 0;
  if is_paused then
    wait_ms := extract(epoch from budget.paused_until - moment) * 1000;
    return next;
    return;
  end if;
  select coalesce(array_agg(entry.at order by entry.at), '{}'), coalesce(array_agg(entry.count order by entry.at), '{}'),
         coalesce(array_agg(entry.first order by entry.at), '{}'), coalesce(sum(entry.count), 0),
         coalesce(sum(entry.first) / greatest(extract(epoch from moment - min(entry.at)) * 1000, counted_ms / 6), 0)
    into times, counts, firsts, used, first_per_ms
    from unnest(budget.taken_at, budget.taken, budget.taken_first) as entry (at, count, first)
    where entry.at > moment - counted_ms * interval '1 ms';
  expected := used;
  if not goes_first then
    -- The most calls that will count at once, just before one of them no longer does.
    select greatest(used, ceil(max(entry.left_then + first_per_ms * entry.after_ms))) into expected
      from (select sum(count) over (order by at desc) as left_then,
                   extract(epoch from at - moment) * 1000 + counted_ms as after_ms
            from unnest(times, counts) as one (at, count)) as entry;
    expected := coalesce(expected, used);
  end if;
  granted := greatest(0, least(wanted, greatest(allowed - kept_back, 1) - expected));
  if granted = 0 then
    select extract(epoch from entry.at - moment) * 1000 + counted_ms into wait_ms
      from (select at, sum(count) over (order by at desc) - count as later from unnest(times, counts) as one (at, count)) as entry
      where entry.later < greatest(allowed - kept_back, 1)
      order by entry.at limit 1;
    wait_ms := coalesce(wait_ms, counted_ms);
    return next;
    return;
  end if;
  slot_ends_at := to_timestamp(ceil(extract(epoch from moment) * 1000 / slot_ms) * slot_ms / 1000);
  if cardinality(times) > 0 and times[cardinality(times)] = slot_ends_at then
    counts[cardinality(counts)] := counts[cardinality(counts)] + granted;
    firsts[cardinality(firsts)] := firsts[cardinality(firsts)] + granted * goes_first::integer;
  else
    times := times || slot_ends_at;
    counts := counts || granted;
    firsts := firsts || granted * goes_first::integer;
  end if;
  update carrier_call_budgets set taken_at = times, taken = counts, taken_first = firsts, used_at = moment
    where key = budget_key;
  wait_ms := 0;
  return next;
end
$$;
