-- Up Migration

-- What 0.1 called tallies and grains are counters and granularities everywhere: their rows stay as they are.
alter table order_tallies rename to order_counters;
alter table order_counters rename column grain to granularity;
alter table order_counters rename constraint order_tallies_pkey to order_counters_pkey;
alter table order_counters rename constraint order_tallies_grain_check to order_counters_granularity_check;
alter function note_order_change() rename to record_order_change;
alter trigger orders_note_change on orders rename to orders_record_change;

-- Ranges are put together of hours, days and months before they are asked for (`src/orders/counters.ts`).
drop function ceiling_of(text, timestamptz);
