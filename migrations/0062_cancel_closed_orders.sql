-- Up Migration

-- Whether orders without labels are canceled here if the store closes them. Off for the connections from before.
alter table connected_stores add column cancels_closed boolean not null default false;
