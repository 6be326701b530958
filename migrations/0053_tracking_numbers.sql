-- Up Migration

-- An operator's carrier account has labels of all accounts. A number that a person enters must belong to none of them.
create index labels_of_carrier_account_by_number on labels (carrier_account, tracking_number) where tracking_number is not null;
drop index labels_by_tracking_number;
