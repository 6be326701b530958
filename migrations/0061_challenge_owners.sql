-- Up Migration

-- The hash of the person or client that requested the challenge, whose oldest challenges are deleted. Challenges expire
-- after five minutes. Those that exist already have no owner.
alter table passkey_challenges add column owner bytea;
create index passkey_challenges_of_owner on passkey_challenges (owner, expires_at);
