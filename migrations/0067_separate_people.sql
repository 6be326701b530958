-- Up Migration

-- The owner of an email address may find it in use by somebody who has only opened an invitation to it. An account can
-- then give them a user of its own, who signs in at the page of this account only. The email address of such a user has
-- the account behind it, ` @<account id>`, so that it is unique by the index that exists: nodes of the earlier version
-- insert by it. People see the address without it.
alter table users
  add column shown_email text not null generated always as (regexp_replace(email, ' @[0-9a-f-]{36}$', '')) stored;

-- As in 0060, with the address that people see.
create or replace function audited_names(of_kind text, of_actor text) returns table (name text, email text)
language sql stable as $$
  select u.name, u.shown_email from users u where u.id = case when of_kind = 'user' then of_actor::uuid end
  union all
  select k.name, null from api_keys k where k.id = case when of_kind = 'key' then of_actor::uuid end
  union all
  select k.key, null from legacy_keys k where k.id = case when of_kind = 'key' then of_actor::uuid end
$$;
