-- Up Migration

-- The history of an order's status is never changed, as the ledger and the purchases' events are not.
create trigger order_moves_append_only before update or delete or truncate on order_moves
  for each statement execute function refuse_change();
