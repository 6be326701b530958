-- Up Migration

-- What 0.1 called tallies and grains are counters and granularities everywhere: only names change.
alter table order_tallies rename to order_counters;
alter table order_counters rename column grain to granularity;
alter table order_counters rename constraint order_tallies_pkey to order_counters_pkey;
alter table order_counters rename constraint order_tallies_grain_check to order_counters_granularity_check;
alter function note_order_change() rename to record_order_change;
alter trigger orders_note_change on orders rename to orders_record_change;
