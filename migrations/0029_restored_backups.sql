-- Up Migration

-- Since when the data are those of a backup, and as of when: while it says so nothing new is bought.
alter table deployment add column restored_at timestamptz, add column restored_as_of timestamptz;
