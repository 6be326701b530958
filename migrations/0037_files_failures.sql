-- Up Migration

-- How often a label's files could not be rendered from what there is: after some times never. Turns that a store, a carrier
-- or a busy converter cost count as attempts alone, which say when it is tried again.
alter table labels add column files_failures smallint not null default 0;
