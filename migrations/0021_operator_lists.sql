-- Up Migration

-- What operators are shown of all accounts, and what is looked at for them every hour, however long the history.
create index purchases_failed on purchases (updated_at, id) where state = 'Failed';
create index labels_without_files on labels (created_at, id) where files_state in ('processing', 'failed');
