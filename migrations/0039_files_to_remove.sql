-- Up Migration

-- Files that the database has forgotten and the store may still have: when whoever comes by has to remove them. A job that
-- did would be locked for hours by a node that died at it.
create index labels_files_to_remove on labels (files_due_at) where files_state = 'removed' and files_due_at is not null;
