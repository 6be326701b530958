-- Up Migration

-- Until when a node is fetching the token, so that the others wait for it.
alter table carrier_tokens add column renewing_until timestamptz;
