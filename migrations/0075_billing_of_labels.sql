-- Up Migration

-- As in 0023, with the billing of each label, so that people see who pays for it.
create or replace function shipment_purchases(of_account uuid, of_order uuid, live_statuses smallint[]) returns json
  language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object('shipmentId', s.id, 'purchase', latest.purchase, 'label', labelled.label))
    from shipments s
    cross join lateral (
      select json_build_object('purchaseId', p.id, 'state', p.state, 'failure', p.failure -> 'error') as purchase
      from purchases p where p.account_id = s.account_id and p.shipment_id = s.id
      order by p.owns_shipment desc, p.id desc limit 1
    ) latest
    left join lateral (
      select json_build_object(
               'labelId', l.id, 'status', l.status, 'carrier', l.carrier, 'serviceCode', l.service_code,
               'trackingNumber', l.tracking_number, 'charge', l.charge::text, 'currency', l.currency,
               'billing', p.billing,
               'filesState', l.files_state,
               'cancellation', (
                 select json_build_object('state', c.state, 'reason', c.refusal ->> 'carrierText')
                 from cancellations c where c.account_id = l.account_id and c.label_id = l.id
                 order by (c.state <> 'Refused') desc, c.created_at desc, c.id desc limit 1
               )
             ) as label
      from purchases p join labels l on l.account_id = p.account_id and l.id = p.label_id
      where p.account_id = s.account_id and p.shipment_id = s.id
      order by l.status = any (live_statuses) desc, l.created_at desc, l.id desc limit 1
    ) labelled on true
    where s.account_id = of_account and s.order_id = of_order
  );
end $$;
