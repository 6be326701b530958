-- Up Migration

-- Print jobs are deleted by their age, in portions.
create index print_jobs_by_age on print_jobs (created_at);

-- As before, for at most this many shipments at a time.
drop function delete_replaced_shipments(timestamptz);
create function delete_replaced_shipments(before timestamptz, max_rows integer) returns bigint language sql as $$
  with unnamed as (
    delete from replaced_shipments where ctid = any (array(
      select r.ctid from replaced_shipments r
      where r.replaced_at < before
        and not exists (select from rates where rates.account_id = r.account_id and rates.shipment_id = r.shipment_id)
        and not exists (select from purchases p where p.account_id = r.account_id and p.shipment_id = r.shipment_id)
      order by r.replaced_at limit max_rows for update skip locked
    ))
    returning account_id, shipment_id
  ), removed as (
    delete from shipments s using unnamed u where s.account_id = u.account_id and s.id = u.shipment_id
  )
  select count(*) from unnamed
$$;
