-- Up Migration

-- The people who sign in to the web application. A person is the same one in every account that he belongs to.
create table users (
  id uuid primary key,
  -- As it was typed; two that differ in the case of letters alone are one.
  email text not null,
  -- Empty until its owner has said it.
  name text not null,
  -- A PHC string of Argon2id. Null: an invited person who has not set one yet.
  password_hash text,
  created_at timestamptz not null
);
create unique index users_by_email on users (lower(email));

create table memberships (
  account_id uuid not null references accounts,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('Owner', 'Manager', 'Packer', 'Developer')),
  invited_at timestamptz not null,
  -- Null: invited, and not there yet.
  joined_at timestamptz,
  -- When the person last chose to work in the account: the next sign-in leads there.
  entered_at timestamptz,
  primary key (account_id, user_id)
);
create index memberships_of_user on memberships (user_id);

-- Where browsers' sessions were announced: nothing of the product ever wrote to it, since nobody could sign in.
drop table console_sessions;

-- A session ends with its membership, and with its user, by what the tables are.
create table browser_sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The account that one works in.
  account_id uuid not null,
  secret_hash bytea not null unique,
  signed_in_by text not null check (signed_in_by in ('password', 'passkey', 'link')),
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  -- To a minute.
  last_seen_at timestamptz not null,
  -- When the person last showed that it is he.
  stepped_up_at timestamptz not null,
  -- So that one knows one's own sessions from a stranger's.
  client_address text not null,
  user_agent text not null,
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index browser_sessions_of_user on browser_sessions (user_id);
create index browser_sessions_of_membership on browser_sessions (account_id, user_id);
create index browser_sessions_by_expiry on browser_sessions (expires_at);

-- What is handed to a person to set a password by, once. Only hashes of the links are kept.
create table user_links (
  id uuid primary key,
  kind text not null check (kind in ('owner', 'invitation', 'reset')),
  -- The account that it leads into; null: a reset that an operator made.
  account_id uuid references accounts,
  -- Null: whoever opens the owner's link says who he is.
  user_id uuid references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'owner') = (user_id is null) and (kind = 'reset' or account_id is not null))
);
create index user_links_of_user on user_links (user_id);
create index user_links_by_expiry on user_links (expires_at);

create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  name text not null,
  credential_id bytea not null unique,
  -- As COSE has it.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host of the web application when it was made: at another one no browser offers it.
  relying_party text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);

-- Each is good for one answer of an authenticator.
create table passkey_challenges (
  challenge bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  -- Null: whoever signs in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Tries to sign in that did not succeed, by e-mail address and by client: of either only a hash. They wear off as time
-- goes by, so that what is kept is what was left at the last.
create table sign_in_attempts (
  subject bytea primary key,
  tries double precision not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_attempts_by_time on sign_in_attempts (last_at);
