-- Up Migration

-- Goes up with each other password, and not where the same one is kept by more work: what was verified by one that is not
-- the present one any more opens nothing.
alter table users add column password_version integer not null default 0;

-- The Owner who made a link. Null: an operator, or the service itself. A link ends with its maker's membership.
alter table user_links add column made_by uuid;
alter table user_links
  add foreign key (account_id, made_by) references memberships (account_id, user_id) on delete cascade;
create index user_links_of_maker on user_links (account_id, made_by);

-- The passkey that a session was opened by. It may have been taken away since.
alter table browser_sessions add column passkey_id uuid;

-- Browsers in which somebody has signed in, each by a secret of which there is a hash: what strangers try at his e-mail
-- address does not keep him out there. A browser at a desk is known for several people.
create table known_browsers (
  secret_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (secret_hash, user_id)
);
create index known_browsers_of_user on known_browsers (user_id);
create index known_browsers_by_expiry on known_browsers (expires_at);
