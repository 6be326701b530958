-- Up Migration

-- Nodes look for items in one state. With the state first, they skip the others.
drop index batch_items_waiting;
create index batch_items_waiting on batch_items (account_id, batch_id, state, position) where state in ('rating', 'ready');
