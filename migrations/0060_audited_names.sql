-- Up Migration

-- The name and the email address of a person, or the name of an API key, at the time of the act. Null: another kind of
-- actor, or an entry from before these columns (see below).
alter table audit_trail add column actor_name text, add column actor_email text;

-- Entries that exist already can't be changed. This table has the last names that are still known for their actors.
create table earlier_actors (
  -- The id of a user or of an API key, as `audit_trail.actor` stores it.
  actor text primary key,
  name text not null,
  email text
);
insert into earlier_actors (actor, name, email) select id::text, name, email from users;
insert into earlier_actors (actor, name, email) select id::text, name, null from api_keys;
insert into earlier_actors (actor, name, email) select id::text, key, null from legacy_keys;
-- Only the email addresses of people without an account are left, in the entries of their invitation and removal.
insert into earlier_actors (actor, name, email)
select distinct on (subjects ->> 'userId') subjects ->> 'userId', '', details ->> 'email'
from audit_trail
where act in ('person.invite', 'person.join', 'person.remove')
  and subjects ->> 'userId' is not null and details ->> 'email' is not null
order by subjects ->> 'userId', at desc, id desc
on conflict (actor) do nothing;
create trigger earlier_actors_append_only before update or delete or truncate on earlier_actors
  for each statement execute function refuse_change();

-- The names that the audit trail stores with an act. The tables of users and keys belong to others.
create function audited_names(of_kind text, of_actor text) returns table (name text, email text)
language sql stable as $$
  select u.name, u.email from users u where u.id = case when of_kind = 'user' then of_actor::uuid end
  union all
  select k.name, null from api_keys k where k.id = case when of_kind = 'key' then of_actor::uuid end
  union all
  select k.key, null from legacy_keys k where k.id = case when of_kind = 'key' then of_actor::uuid end
$$;
