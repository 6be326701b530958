-- Up Migration

-- Orders are found by the time of their last change. It is written behind the requests, with the search text. Null: not
-- written yet.
alter table order_search add column updated_at timestamptz;
create index order_search_by_update on order_search (account_id, updated_at);
insert into search_rewrites (account_id, order_id)
  values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000')
  on conflict (is_single) do update set account_id = excluded.account_id, order_id = excluded.order_id;

create or replace function record_order_change() returns trigger language plpgsql as $$
declare
  hour timestamptz := date_trunc('hour', new.created_at, 'UTC');
  sub uuid := coalesce(new.sub_account_id, '00000000-0000-0000-0000-000000000000');
begin
  if new.status <> old.status then
    insert into order_changes values (new.account_id, new.id, hour, old.status, new.source, sub, -1),
                                     (new.account_id, new.id, hour, new.status, new.source, sub, 1);
  elsif (new.tracking_number, new.to_address, new.details, new.revision, new.label_status, new.address_unverified,
         new.updated_at)
        is distinct from (old.tracking_number, old.to_address, old.details, old.revision, old.label_status,
                          old.address_unverified, old.updated_at) then
    insert into order_changes values (new.account_id, new.id, hour, new.status, new.source, sub, 0);
  end if;
  return null;
end $$;
drop trigger orders_record_change on orders;
create trigger orders_record_change
  after update of status, tracking_number, to_address, details, revision, label_status, address_unverified, updated_at
  on orders
  for each row execute function record_order_change();
