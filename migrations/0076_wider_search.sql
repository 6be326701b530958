-- Up Migration

-- Searches also find streets, phone numbers and SKUs. The text of existing orders is written again in the background.
-- This table has the last order that was read. No row means that all are done.
create table search_rewrites (
  is_single boolean primary key default true check (is_single),
  account_id uuid not null,
  order_id uuid not null
);
insert into search_rewrites (account_id, order_id)
  values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000');

-- Nodes of earlier versions still use the function with three arguments. A phone number is reduced to its digits, as
-- the search is, because people write it in different groups.
create function order_search_text(to_address jsonb, tracking_number text, earlier_tracking_numbers text[], details jsonb)
  returns text language sql stable parallel safe as $$
  select concat_ws(E'\n', to_address ->> 'name', to_address ->> 'company', to_address ->> 'email',
                   to_address ->> 'street1', to_address ->> 'street2', to_address ->> 'city', to_address ->> 'zip',
                   regexp_replace(to_address ->> 'phone', '[^0-9]', '', 'g'),
                   tracking_number, array_to_string(earlier_tracking_numbers, E'\n'),
                   (select string_agg(item ->> 'sku', E'\n')
                    from jsonb_array_elements(case jsonb_typeof(details -> 'items') when 'array' then details -> 'items'
                                              else '[]' end) as item))
$$;

-- Addresses and items can now change too, and no statement has to record it.
create or replace function record_order_change() returns trigger language plpgsql as $$
declare
  hour timestamptz := date_trunc('hour', new.created_at, 'UTC');
  sub uuid := coalesce(new.sub_account_id, '00000000-0000-0000-0000-000000000000');
begin
  if new.status <> old.status then
    insert into order_changes values (new.account_id, new.id, hour, old.status, new.source, sub, -1),
                                     (new.account_id, new.id, hour, new.status, new.source, sub, 1);
  elsif (new.tracking_number, new.to_address, new.details)
        is distinct from (old.tracking_number, old.to_address, old.details) then
    insert into order_changes values (new.account_id, new.id, hour, new.status, new.source, sub, 0);
  end if;
  return null;
end $$;
drop trigger orders_record_change on orders;
create trigger orders_record_change after update of status, tracking_number, to_address, details on orders
  for each row execute function record_order_change();
