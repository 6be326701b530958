-- Up Migration

-- The form-parameter interface is called the legacy one everywhere; 0.1 called it the older one.
alter table older_keys rename to legacy_keys;
alter table older_orders rename to legacy_orders;
