-- Up Migration

-- Who pays for a purchase, for the statements of other slices.
create function billing_of_purchase(of_account uuid, of_purchase uuid) returns text language sql stable as $$
  select billing from purchases where account_id = of_account and id = of_purchase
$$;
