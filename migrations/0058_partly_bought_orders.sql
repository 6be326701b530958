-- Up Migration

-- A store that takes only whole orders is notified when all packages have labels. If the rest is never bought, a person has
-- to complete the order.
create index store_pushes_attention on store_pushes (account_id, updated_at)
  where state in ('refused', 'not taken back')
    or state in ('uncertain', 'take-back uncertain', 'due') and due_at is null;
drop index store_pushes_refused;
