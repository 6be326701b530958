-- Up Migration

-- The rates of the shipments whose labels were canceled. A rate sells once, so they cannot be bought again.
create function sold_rates(of_account uuid, of_shipments uuid[]) returns setof uuid
  language sql stable as $$
  select rate_id from purchases
  where account_id = of_account and shipment_id = any (of_shipments) and state = 'Completed' and not owns_shipment
$$;
