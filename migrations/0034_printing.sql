-- Up Migration

-- Label printers that the service itself reaches, in its own network.
create table printers (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  -- A name or an address, as somebody wrote it: where it leads is looked up and judged each time.
  host text not null,
  port integer not null check (port between 1 and 65535),
  format text not null check (format in ('ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI')),
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Everything that was sent to be printed: by the service to a printer of its own, or by somebody's browser.
create table print_jobs (
  account_id uuid not null references accounts,
  id uuid not null,
  -- Null: a test print.
  label_id uuid,
  order_id uuid,
  -- Null: by a browser, or to a printer that was removed since; its name stays.
  printer_id uuid,
  printer_name text,
  format text not null check (format in ('PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI')),
  -- Who printed. Users go, and what they did stays.
  user_id uuid not null,
  -- Sending: or the node that sent it died at that.
  state text not null check (state in ('Sending', 'Sent', 'Failed', 'Unknown')),
  -- What went wrong, in a sentence for people.
  detail text,
  created_at timestamptz not null,
  primary key (account_id, id),
  check ((label_id is null) = (order_id is null))
);
create index print_jobs_of_order on print_jobs (account_id, order_id, id) where order_id is not null;
