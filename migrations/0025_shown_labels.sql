-- Up Migration

-- An order is shown by one of its labels, and by that label's shipment: the live one bought last, else the one that came
-- last. Orders of several shipments were shown by the last shipment and whichever label came last.
update orders o
set latest_shipment_id = l.shipment_id, label_id = l.id, label_status = l.status, carrier = l.carrier,
    service_code = l.service_code, service_name = l.service_name, tracking_number = l.tracking_number,
    ship_date = l.mailing_date::timestamp at time zone 'UTC',
    ready_formats = case when l.id = o.label_id then o.ready_formats
                         when l.files_state = 'completed' then '{PDF,ZPL203DPI,ZPL300DPI,ZPL600DPI}'
                         else '{}' end
from (
  select distinct on (labels.account_id, labels.order_id) labels.*
  from labels
  where exists (
    select from shipments s
    where s.account_id = labels.account_id and s.order_id = labels.order_id and s.position > 1
  )
  order by labels.account_id, labels.order_id, labels.status in (1, 2) desc, labels.created_at desc, labels.id desc
) l
where o.account_id = l.account_id and o.id = l.order_id
  and (o.latest_shipment_id, o.label_id, o.label_status) is distinct from (l.shipment_id, l.id, l.status);
