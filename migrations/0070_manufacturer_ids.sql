-- Up Migration

-- Customs of the European Union require the manufacturer's number of a product. Unless an account opts out, a missing
-- number is replaced by the product's GTIN, or else by the merchant's own number.
alter table accounts add column fills_manufacturer_ids boolean not null default true;
