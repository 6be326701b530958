-- Up Migration

-- Comparisons without case depended on the locale of the database: in a Turkish one, lower('I') is 'ı', so a search for
-- "smith" did not find "SMITH". These functions give the same result in every database. In most databases lower() does
-- too. There the functions are nothing else, so existing texts and indexes stay.
create function fold_case(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(value) $$;

-- Email addresses keep dotless letters apart, because two people must not share a sign-in.
create function fold_email(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(value) $$;

do $$
begin
  if lower('I') <> 'i' then
    create or replace function fold_case(value text) returns text language sql immutable strict parallel safe
      as 'select lower(translate(value, ''Iİı'', ''iii''))';
    create or replace function fold_email(value text) returns text language sql immutable strict parallel safe
      as 'select lower(translate(value, ''I'', ''i''))';
    begin
      create unique index users_by_folded_email on users (fold_email(email));
    exception when unique_violation then
      -- Two users already have one address. Both can still sign in, each with the spelling of their own.
      create index users_by_folded_email on users (fold_email(email));
    end;
  elsif lower('ÄÌÍ') <> 'äìí' and exists (select from pg_collation where collname = 'und-x-icu') then
    -- The locale C folds only ASCII, and a Lithuanian one adds dots. This collation has one more form of two letters.
    create or replace function fold_case(value text) returns text language sql immutable strict parallel safe
      as 'select translate(lower(translate(value, ''İ'', ''i'') collate "und-x-icu"), ''ς'', ''σ'')';
  else
    return;
  end if;
  drop index orders_by_reference;
  create index orders_by_reference on orders (account_id, fold_case(details ->> 'reference')) where details is not null;
  insert into search_rewrites (account_id, order_id)
    values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000')
    on conflict (is_single) do update set account_id = excluded.account_id, order_id = excluded.order_id;
end $$;

drop index saved_addresses_by_text;
create index saved_addresses_by_text on saved_addresses using gin (account_id, fold_case(text) gin_trgm_ops);
