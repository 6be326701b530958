-- Up Migration

-- The folders and buckets in which the nodes store label files. They must all use the same one. Rows of former places
-- stay, and count no longer after a day.
create table label_places (
  -- A random id from a file in the folder, or the URL of the bucket.
  id text primary key,
  -- For people: the machine and the path.
  description text not null,
  seen_at timestamptz not null
);
