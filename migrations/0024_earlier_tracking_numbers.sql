-- Up Migration

-- Orders that had several labels before 0023, of whose numbers they knew the last; locks these rows alone.
with several as (
  select account_id, order_id, array_agg(tracking_number order by created_at, id) as numbers
  from labels where tracking_number is not null
  group by account_id, order_id having count(*) > 1
), kept as (
  update orders o set earlier_tracking_numbers = several.numbers
  from several where o.account_id = several.account_id and o.id = several.order_id
  returning o.*
)
-- Their search text is written anew behind the start.
insert into order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
select account_id, id, date_trunc('hour', created_at, 'UTC'), status, source,
       coalesce(sub_account_id, '00000000-0000-0000-0000-000000000000'), 0
from kept;
