-- Up Migration

-- What people have to settle is asked for on every page that they open, by account.
create index purchases_unknown on purchases (account_id, sent_at, id) where state = 'OutcomeUnknown';
create index cancellations_unknown on cancellations (account_id, sent_at, id) where state = 'OutcomeUnknown';

-- A number that a person names is compared with those of the labels that there are.
create index labels_by_tracking_number on labels (account_id, tracking_number) where tracking_number is not null;
