-- Up Migration

-- The node that sends a print job confirms it regularly. If it no longer does, the outcome of the job is unknown.

alter table print_jobs add column renewed_at timestamptz;
create index print_jobs_sending on print_jobs (created_at) where state = 'Sending';
