-- Up Migration

-- The text that searches compare is now normalized (NFC), because some systems send letters and their accents separately.
-- Existing rows are normalized in the background. This table has the last row that was read. No row means that all are
-- done.
create table search_normalization (
  is_single boolean primary key default true check (is_single),
  account_id uuid not null,
  order_id uuid not null
);
insert into search_normalization (account_id, order_id)
  values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000');
