-- Up Migration

-- A carrier may know a label of a failed purchase and show neither its number nor anything to void it by: that too
-- waits for a person. Numbers that nobody knows are one and the same, so that it is listed once for each purchase.
alter table stray_labels alter column tracking_number drop not null, alter column carrier_shipment_id drop not null;
drop index stray_labels_once_each;
create unique index stray_labels_once_each on stray_labels (account_id, purchase_id, tracking_number) nulls not distinct;

-- Names the deployment whose data these are, wherever they are moved to: what lies on a node's disk to be written says
-- for which it was heard.
alter table deployment add column id uuid not null default gen_random_uuid();
