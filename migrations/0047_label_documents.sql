-- Up Migration

-- The papers that go with a label: `content` where they are drawn whenever they are asked for, `bytes` where the carrier sent
-- them; neither where only the carrier has them. They go when the label's files go.
create table label_documents (
  account_id uuid not null,
  label_id uuid not null,
  -- From 1, in the order in which they are listed.
  position smallint not null,
  kind text not null check (kind in ('commercial-invoice', 'customs-form')),
  -- How many are to be printed for the parcel.
  copies smallint not null check (copies >= 0),
  content jsonb,
  media_type text,
  bytes bytea,
  -- Of `bytes`; null until somebody asked.
  pages smallint,
  check ((media_type is null) = (bytes is null)),
  check (content is null or bytes is null),
  primary key (account_id, label_id, position),
  foreign key (account_id, label_id) references labels
);
